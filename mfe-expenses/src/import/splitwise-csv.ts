import { readTable } from './csv-table.ts';
import type { Reader } from './imported-file.ts';
import { divisionOf, readNetsTable } from './nets-table.ts';

const FIXED = 5;
const HEADERS = [
  'date,description,category,cost,currency',
  'datum,beschreibung,kategorie,kosten,währung',
  'fecha,descripción,categoría,coste,moneda',
  'data,descrizione,categorie,costo,valuta',
  'data,descrição,categoria,custo,moeda',
];

const isMoney = (text = '') => /^([-+\u2212]?\p{Sc}?\d[\d.,'’ ]*\p{Sc}?)?$/u.test(text.trim());
const isDay = (text = '') => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/.test(text.trim());
const isCurrency = (text = '') => /^[A-Z]{3}$/.test(text.trim());

/** The words of the header are in the language of the account, so the shape of a row decides. */
const isSplitwise = (header: readonly string[], first: readonly string[][]) => {
  if (header.length <= FIXED || header.slice(0, FIXED).includes('')) return false;
  if (HEADERS.includes(header.slice(0, FIXED).join(',').toLowerCase())) return true;
  return first.some(
    ([day, , , cost, currency, ...people]) =>
      isDay(day) && isCurrency(currency) && people.length > 0 && [cost, ...people].every(isMoney),
  );
};

export const readSplitwiseCsv: Reader = (content) => {
  const table = readTable(content, isSplitwise);
  return table && readNetsTable(table, { fixed: FIXED, divide: divisionOf });
};
