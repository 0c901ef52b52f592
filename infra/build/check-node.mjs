/* Imported first, and written so that a Node of 2020 can read it. */
const oldest = 20;

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Allsquare needs Node ${oldest} or newer and this is ${process.version}: install a newer Node, such as from https://nodejs.org.`,
  );
  process.exit(1);
}
