import { writeFileSync } from 'node:fs';
import { fill } from '@allsquare/local/seed/fill.ts';
import { insertManyExpenses } from '@allsquare/local/seed/many-expenses.ts';
import { startProduct } from '../local/product.ts';

const product = await startProduct({ ports: 'free', quiet: true });
await fill(product.origin);
const ask = async (token: string | undefined, method: string, path: string, body?: object) => {
  const r = await fetch(product.origin + path, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const t = await r.text();
  if (!r.ok) throw new Error(path + t);
  return t && JSON.parse(t);
};
const registered = async (name: string) => {
  const p = { name, email: name.split(' ')[0]!.toLowerCase() + '@example.com', password: 'allsquare-demo' };
  const { access_token, user } = await ask(undefined, 'POST', '/api/auth/register', p);
  return { ...p, id: user.id as string, token: access_token as string };
};
type R = Awaited<ReturnType<typeof registered>>;
const befriend = async (a: R, b: R) => {
  const q = await ask(a.token, 'POST', '/api/friends/request', { email: b.email });
  await ask(b.token, 'POST', `/api/friends/requests/${q.id}/accept`, {});
};
const groupOf = async ([m, ...o]: R[], name: string) => {
  const { id } = await ask(m!.token, 'POST', '/api/groups', { name, type: 'trip' });
  for (const { email } of o) await ask(m!.token, 'POST', `/api/groups/${id}/add-member`, { email, role: 'member' });
  return id as string;
};
const pay = (p: R, o: R[], groupId: string, description: string, amount: number) =>
  ask(p.token, 'POST', '/api/expenses', {
    expense: { groupId, description, amount, date: new Date().toISOString().slice(0, 10), paidBy: p.id },
    splits: [p, ...o].map(({ id }) => ({ userId: id })),
  });

const ann = await registered('Ada Example');
const ben = await registered('Bob Example');
await befriend(ann, ben);
const big = await groupOf([ann, ben], 'Big house');
const other = await groupOf([ann, ben], 'Other house');
await pay(ann, [ben], big, 'First of all', 1000);
await pay(ann, [ben], other, 'First of the others', 1000);
const databaseUrl = product.databaseUrl('expenses');
await insertManyExpenses({ databaseUrl, groupId: big, people: [ann.id, ben.id], count: 5000 });
await insertManyExpenses({ databaseUrl, groupId: other, people: [ben.id, ann.id], count: 5000 });
writeFileSync(
  '/tmp/hf/world.json',
  JSON.stringify({
    origin: product.origin,
    big,
    other,
    ann: { email: ann.email, password: ann.password, id: ann.id },
    ben: { email: ben.email, password: ben.password, id: ben.id, token: ben.token },
  }),
);
console.log('ready', product.origin);
process.on('SIGTERM', () => void product.stop().then(() => process.exit()));
process.on('SIGINT', () => void product.stop().then(() => process.exit()));
setInterval(() => {}, 1000);
