/** Receipts of invented shops from text recognition, with their content in cents. */
export type Written = {
  shop: string;
  text: string;
  items: [name: string, cents: number][];
  tax?: number;
  tip?: number;
  discount?: number;
  total: number;
};

export const receipts: Written[] = [
  {
    shop: 'a diner with sales tax and a tip',
    text: `THE COPPER KETTLE
123 Example Street
Table 12   Guests 3
05/02/2026 7:42 PM

Burger Deluxe        18.50
Caesar Salad         12.00
2 x Lemonade          7.90
Subtotal             38.40
Sales Tax 8.875%      3.41
Tip                   7.00
TOTAL               $48.81
Visa                 48.81
Thank you!`,
    items: [
      ['Burger Deluxe', 1850],
      ['Caesar Salad', 1200],
      ['2 x Lemonade', 790],
    ],
    tax: 341,
    tip: 700,
    total: 4881,
  },
  {
    shop: 'dollar signs, two taxes, gratuity',
    text: `Maple & Main
1 Poutine $11.25
1 Pale Ale $7.50
GST 5% $0.94
PST 7% $1.31
Gratuity 18% $3.38
Amount Due $24.38
Debit $24.38`,
    items: [
      ['1 Poutine', 1125],
      ['1 Pale Ale', 750],
    ],
    tax: 225,
    tip: 338,
    total: 2438,
  },
  {
    shop: 'tips that are only suggested',
    text: `Blue Door Cafe
Flat white 4.50
Avocado toast 13.00
Sub-total 17.50
Tax 1.40
Total 18.90
Suggested tips
15% $2.63
18% $3.15
20% $3.50`,
    items: [
      ['Flat white', 450],
      ['Avocado toast', 1300],
    ],
    tax: 140,
    total: 1890,
  },
  {
    shop: 'a coupon with a minus behind',
    text: `GREEN BASKET MARKET
BANANAS            2.19 F
OAT MILK           4.29 F
PAPER TOWELS       9.99 T
COUPON             1.50-
SUBTOTAL          14.97
TAX                0.80
TOTAL             15.77
CASH              20.00
CHANGE             4.23`,
    items: [
      ['BANANAS', 219],
      ['OAT MILK', 429],
      ['PAPER TOWELS', 999],
    ],
    tax: 80,
    discount: 150,
    total: 1577,
  },
  {
    shop: 'a deal without a known word, in brackets',
    text: `Pier 9 Fish Bar
Fish and chips 16.00
Mushy peas 4.00
Lunch deal (3.00)
Total 17.00`,
    items: [
      ['Fish and chips', 1600],
      ['Mushy peas', 400],
    ],
    discount: 300,
    total: 1700,
  },
  {
    shop: 'pounds with a service charge and VAT in the prices',
    text: `THE OLD LANTERN
2 Sunday Roast £36.00
1 Sticky Toffee £7.50
Service charge 12.5% £5.44
TOTAL £48.94
VAT included £7.25`,
    items: [
      ['2 Sunday Roast', 3600],
      ['1 Sticky Toffee', 750],
    ],
    tip: 544,
    total: 4894,
  },
  {
    shop: 'prices in lines of their own',
    text: `Noodle Corner
Tonkotsu Ramen
14.50
Gyoza
6.00
Tax
1.64
Total
22.14`,
    items: [
      ['Tonkotsu Ramen', 1450],
      ['Gyoza', 600],
    ],
    tax: 164,
    total: 2214,
  },
  {
    shop: 'the number and the price of one under the name',
    text: `Rooftop Bar
Negroni
3 @ 12.00 36.00
Olives 5.00
Total 41.00`,
    items: [
      ['Negroni', 3600],
      ['Olives', 500],
    ],
    total: 4100,
  },
  {
    shop: 'dots up to the price, whole dollars',
    text: `Ski Rental Ridge
Skis, 2 days.......$90
Helmet.............$15
Tax................$8.40
Total due..........$113.40`,
    items: [
      ['Skis, 2 days', 9000],
      ['Helmet', 1500],
    ],
    tax: 840,
    total: 11340,
  },
  {
    shop: 'thousands and the total first',
    text: `Your stay at Harbor Lodge
Total $1,339.20
3 nights $1,200.00
Parking $45.00
City tax $94.20`,
    items: [
      ['3 nights', 120_000],
      ['Parking', 4500],
    ],
    tax: 9420,
    total: 133_920,
  },
  {
    shop: 'German, the tax in the prices',
    text: `Gasthaus Zur Linde
21.05.2026 19.42
2 x Bier 0,5l        9,00 A
Wiener Schnitzel    18,90 A
Apfelschorle         3,80 A
Zwischensumme       31,70
Trinkgeld            3,30
Summe EUR           35,00
Bar EUR             50,00
Rückgeld EUR        15,00
inkl. 19% MwSt       5,06`,
    items: [
      ['2 x Bier 0,5l', 900],
      ['Wiener Schnitzel', 1890],
      ['Apfelschorle', 380],
    ],
    tip: 330,
    total: 3500,
  },
  {
    shop: 'German supermarket with a discount and the tax in a table',
    text: `Marktkauf Beispiel
Tomaten 2,49 B
Käse jung 4,99 B
Waschmittel 7,95 A
Rabatt -1,00
Gesamtbetrag 14,43 EUR
EC-Karte 14,43
MwSt 19% Netto 5,84 1,11
MwSt 7% Netto 6,99 0,49`,
    items: [
      ['Tomaten', 249],
      ['Käse jung', 499],
      ['Waschmittel', 795],
    ],
    discount: 100,
    total: 1443,
  },
  {
    shop: 'German, the price of one before the sum',
    text: `Biergarten am See
2x Brezel 3,50 7,00
1x Obatzda 8,90 8,90
ZU ZAHLEN 15,90 €`,
    items: [
      ['2x Brezel', 700],
      ['1x Obatzda', 890],
    ],
    total: 1590,
  },
  {
    shop: 'Spanish, IVA on top',
    text: `Casa Ejemplo
Tortilla 8,50 €
Gambas al ajillo 14,00 €
Vino tinto 12,00 €
IVA 10% 3,45 €
Propina 2,05 €
TOTAL 40,00 €
Efectivo 50,00 €
Cambio 10,00 €`,
    items: [
      ['Tortilla', 850],
      ['Gambas al ajillo', 1400],
      ['Vino tinto', 1200],
    ],
    tax: 345,
    tip: 205,
    total: 4000,
  },
  {
    shop: 'Spanish, a discount and the tax in the prices',
    text: `Mercado Inventado
Aceite de oliva 9,95
Pan 1,20
Descuento socio 0,95
Total a pagar 10,20
IVA incluido 0,93`,
    items: [
      ['Aceite de oliva', 995],
      ['Pan', 120],
    ],
    discount: 95,
    total: 1020,
  },
  {
    shop: 'French, TVA in the prices but written before the total',
    text: `Bistrot de l'Exemple
Entrecôte 24,50
Crème brûlée 8,00
Café 2,50
Sous-total 35,00
TVA 10% 3,18
Total TTC 35,00 €
CB 35,00`,
    items: [
      ['Entrecôte', 2450],
      ['Crème brûlée', 800],
      ['Café', 250],
    ],
    total: 3500,
  },
  {
    shop: 'French with a reduction and a tip',
    text: `Librairie Imaginaire
Roman de poche 9,90 EUR
Carnet 12,10 EUR
Remise fidélité -2,00 EUR
Pourboire 1,00 EUR
À payer 21,00 EUR`,
    items: [
      ['Roman de poche', 990],
      ['Carnet', 1210],
    ],
    tip: 100,
    discount: 200,
    total: 2100,
  },
  {
    shop: 'Italian with a cover and a discount',
    text: `Trattoria Finta
Coperto 2 x 2,50 5,00
Cacio e pepe 13,00
Tiramisù 6,50
Sconto 10% -2,45
Servizio 3,00
TOTALE € 25,05
Contanti 30,05
Resto 5,00
di cui IVA 2,28`,
    items: [
      ['Coperto 2 x', 500],
      ['Cacio e pepe', 1300],
      ['Tiramisù', 650],
    ],
    tip: 300,
    discount: 245,
    total: 2505,
  },
  {
    shop: 'Portuguese with a cover and IVA in the prices',
    text: `Tasca do Exemplo
Bacalhau à Brás 15,50
Vinho da casa 9, 00
Café 1,20
Total EUR 25,70
Multibanco 25,70
IVA 13% 2,96`,
    items: [
      ['Bacalhau à Brás', 1550],
      ['Vinho da casa', 900],
      ['Café', 120],
    ],
    total: 2570,
  },
  {
    shop: 'Brazilian reais with a service charge',
    text: `Boteco Inventado
Feijoada R$ 62,00
Caipirinha 2 x R$ 24,00 R$ 48,00
Subtotal R$ 110,00
Taxa de serviço 10% R$ 11,00
Desconto R$ 5,00
Total R$ 116,00`,
    items: [
      ['Feijoada', 6200],
      ['Caipirinha 2 x', 4800],
    ],
    tip: 1100,
    discount: 500,
    total: 11600,
  },
];
