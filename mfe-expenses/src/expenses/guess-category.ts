import type { addCategories } from './category.ts';

type Guessed = (typeof addCategories)[number];

/** Words that identify a category. Words and phrases are separated by commas. */
const table: Record<Guessed, string> = {
  food: `food, groceries, grocery, supermarket, breakfast, brunch, lunch, dinner, supper, snack, drinks, drink,
    coffee, cafe, tea, beer, wine, bar, pub, pizza, burger, sushi, kebab, tacos, sandwich, bakery, bread, ice
    cream, restaurant, bistro, takeaway, takeout, delivery, barbecue, bbq, picnic, lidl, aldi, tesco, sainsburys,
    waitrose, asda, walmart, costco, trader joes, whole foods, kroger, safeway, publix, carrefour, auchan,
    leclerc, monoprix, mercadona, pingo doce, continente, edeka, rewe, penny, kaufland, spar, billa, migros, coop,
    albert heijn, ica, mcdonalds, burger king, kfc, subway, starbucks, costa, dominos, pizza hut, nandos,
    chipotle, dunkin, uber eats, deliveroo, doordash, just eat, grubhub, wolt, glovo, hellofresh, foodora,
    lieferando, meal, appetizers, dessert, cocktails, fish, meat, vegetables`,
  transportation: `taxi, cab, uber, lyft, bolt, grab, blablacar, bus, train, tram, metro, underground, subway
    ticket, ferry, boat, flight, flights, plane, airfare, airport, ryanair, easyjet, lufthansa, delta, klm, wizz
    air, vueling, amtrak, eurostar, flixbus, greyhound, deutsche bahn, sncf, renfe, trenitalia, sbb, fuel, petrol,
    gas, gas station, diesel, shell, parking, toll, tolls, car rental, rental car, car hire, hertz, sixt, avis,
    europcar, enterprise, scooter, lime, bike rental, car, car wash, shuttle, transfer, visa fee, luggage`,
  accommodation: `hotel, hostel, motel, airbnb, booking, apartment, cabin, cottage, campsite, camping, lodge,
    resort, guesthouse, vrbo, hilton, marriott, ibis, hyatt, accommodation, hut, chalet, villa, bed and breakfast,
    overnight stay`,
  activities: `tickets, ticket, museum, cinema, movie, movies, film, theatre, theater, concert, festival, show,
    opera, zoo, aquarium, tour, guide, excursion, entrance, entry, admission, ski pass, lift pass, ski, surf,
    surfing, diving, kayak, climbing, bowling, karaoke, escape room, golf, tennis, gym, pool, spa, sauna, massage,
    netflix, spotify, hulu, disney, game, games, match, party, club, disco, fado`,
  shopping: `shopping, clothes, shoes, jacket, shirt, souvenir, souvenirs, gift, gifts, present, presents,
    flowers, amazon, ebay, etsy, ikea, zara, primark, uniqlo, decathlon, target, best buy, mediamarkt, fnac, h&m,
    furniture, lamp, bulbs, books, book, toys, pharmacy, drugstore, dm, rossmann, boots, cosmetics, sunscreen,
    cleaning supplies, toilet paper, detergent, photo book`,
  utilities: `utilities, electricity, electric, power bill, gas bill, water, water bill, heating, internet, wifi,
    broadband, phone, phone bill, mobile, sim card, vodafone, telekom, verizon, comcast, trash, garbage,
    insurance, laundry, cleaning, cleaner, repair, plumber, electrician`,
  rent: 'rent, deposit, lease, mortgage, landlord, storage unit',
  general: 'misc, miscellaneous, various, kitty',
  other: 'fine, fee, donation, charity, vet, doctor, dentist, medicine, hospital, haircut, taxes, bank fee',
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase();
const categories = new Map(
  Object.entries(table).flatMap(([category, words]) =>
    words.split(',').map((word) => [word.trim().replaceAll(/\s+/g, ' '), category as Guessed] as const),
  ),
);
/** The number of words of the longest phrase. */
const LONGEST = 3;

/** The category of a description: that of its first known word or phrase, the longest one at a position. */
export const guessCategory = (description: string): Guessed | undefined => {
  const words = plain(description).match(/[\p{L}\p{N}&]+/gu) ?? [];
  for (let from = 0; from < words.length; from++)
    for (let count = LONGEST; count > 0; count--) {
      const category = categories.get(words.slice(from, from + count).join(' '));
      if (category) return category;
    }
  return undefined;
};
