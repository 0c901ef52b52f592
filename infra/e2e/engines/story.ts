import { randomUUID } from 'node:crypto';
import { explain } from '@allsquare/build/user-facing-error';
import type { Engine, Tab } from './tab.ts';

const DIALOG = `document.querySelector('[role=dialog], [role=alertdialog]')`;
const FOCUS_IN_DIALOG = `!!${DIALOG}?.contains(document.activeElement)`;
const ADD_EXPENSE = `[...document.querySelectorAll('main button')].find(({ innerText }) => innerText === 'Add Expense')`;
/** The name of the focused element, and whether its focus is visible. */
const FOCUSED = `(({ activeElement: at }) => ({
  name: (at.labels?.[0] ?? at).innerText.trim(),
  isRinged: getComputedStyle(at).outlineStyle === 'solid',
}))(document)`;
const newcomer = (name: string) => {
  const letters = randomUUID().slice(0, 13);
  return { name, email: `${letters}@example.com`, password: letters };
};

/**
 * Two people share costs, one on a phone. Prints each step, ends at the first failure, and returns whether all passed.
 */
export async function playStory(engine: Engine): Promise<boolean> {
  const [ann, ben, cleo] = [newcomer('Ann Example'), newcomer('Ben Example'), newcomer('Cleo Example')];
  const anns = await engine.browser(1280);
  const bens = await engine.browser(360);
  const isAt = (tab: Tab, path: string) => tab.until(`location.pathname === '${path}'`);
  const isClosed = (tab: Tab) => tab.until(`!${DIALOG}`);

  async function register(tab: Tab, person: typeof ann) {
    await tab.open('/login');
    await tab.click('tab', 'Register');
    await tab.type('Name', person.name);
    await tab.type('Email', person.email);
    await tab.type('Password', person.password);
    await tab.click('button', 'Create account');
    await isAt(tab, '/dashboard');
    await tab.sees('Dashboard', 'main');
  }

  async function addExpense(tab: Tab, amount: string, description: string, split?: Record<string, string>) {
    await tab.click('button', 'Add Expense', 'main');
    await tab.type('Amount', amount, '[role=dialog]');
    await tab.type('Description', description, '[role=dialog]');
    await tab.click('button', 'Next', '[role=dialog]');
    if (split) await tab.click('radio', 'Exact', '[role=dialog]');
    for (const [name, share] of Object.entries(split ?? {})) {
      await tab.type(`Share of ${name} in dollars`, share, '[role=dialog]');
    }
    await tab.sees('Adds up', '[role=dialog]');
    await tab.click('button', 'Save', '[role=dialog]');
    await isClosed(tab);
  }

  /** Presses Tab until each of these has had the focus, in order. */
  async function tabThrough(tab: Tab, names: string[]) {
    for (const wanted of names) {
      const passed: string[] = [];
      while (passed.at(-1) !== wanted) {
        await tab.press('Tab');
        const { name, isRinged } = await tab.read<{ name: string; isRinged: boolean }>(FOCUSED);
        passed.push(name);
        if (!isRinged) throw new Error(`${name}: one does not see that it has the focus`);
        if (passed.length > 8) throw new Error(`Tab goes to ${passed.join(', ')}, not to ${wanted}`);
      }
    }
  }

  const steps: Record<string, () => Promise<unknown>> = {
    'both register': async () => {
      await register(anns, ann);
      await register(bens, ben);
    },
    'one signs out and in again; Tab passes the fields in order, each with a ring, and Enter sends them': async () => {
      await anns.click('button', 'Logout');
      await isAt(anns, '/');
      await anns.open('/login');
      await anns.sees('Password');
      await tabThrough(anns, ['Email', 'Password', 'Log In']);
      await anns.type('Email', ann.email);
      await anns.type('Password', ann.password);
      await anns.press('Enter');
      await isAt(anns, '/dashboard');
    },
    'they become friends': async () => {
      await anns.open('/friends');
      await anns.type('Email', ben.email, 'main');
      await anns.click('button', 'Send Request');
      await bens.open('/friends');
      await bens.click('tab', 'Friend Requests (1)');
      await bens.click('button', 'Accept');
      await anns.sees(ben.name, 'main');
    },
    'one creates a group, adds the other, and invites somebody by email': async () => {
      await anns.open('/groups/new');
      await anns.type('Group Name', 'Lisbon trip');
      await anns.click('button', 'Create Group');
      await isAt(anns, '/groups');
      await anns.click('heading', 'Lisbon trip', 'main');
      await anns.click('tab', 'Members');
      await anns.click('button', 'Add Members', 'main');
      await anns.click('checkbox', ben.name, '[role=dialog]');
      await anns.click('button', 'Add 1 Friend', '[role=dialog]');
      await anns.sees(ben.email, 'main');
      await isClosed(anns);
      await anns.click('button', 'Add Member', 'main');
      await anns.type('Email', cleo.email, '[role=dialog]');
      await anns.click('button', 'Send Invitation', '[role=dialog]');
      await anns.sees(cleo.email, 'main');
      await isClosed(anns);
    },
    'an expense in equal shares, which the other sees live on a phone': async () => {
      const group = await anns.read<string>('location.pathname');
      await bens.open(group);
      await bens.sees('No expenses added yet');
      await anns.click('tab', 'Expenses');
      await addExpense(anns, '100.00', 'Dinner');
      await bens.sees('Dinner', 'main');
      await bens.sees('you borrowed $50.00', 'main');
    },
    'one in exact shares': async () => {
      await addExpense(anns, '45.50', 'Museum', { You: '15.50', [ben.name]: '30' });
      await bens.sees('you borrowed $30.00', 'main');
      await bens.click('tab', 'Summary');
      await bens.sees('$80.00', 'main');
    },
    'nothing is wider than the phone': async () => {
      await bens.until('document.documentElement.scrollWidth <= innerWidth');
      console.log(`        (the phone is ${await bens.read<number>('innerWidth')} px wide)`);
    },
    'an expense is edited, the other deleted': async () => {
      await bens.click('tab', 'Expenses');
      await anns.click('button', 'Edit Dinner');
      await anns.type('Amount ($)', '60', '[role=dialog]');
      await anns.type('Description', 'Supper', '[role=dialog]');
      await anns.click('button', 'Save Changes', '[role=dialog]');
      await bens.sees('Supper', 'main');
      await bens.sees('you borrowed $30.00', 'main');
      await isClosed(anns);
      await anns.click('button', 'Edit Museum');
      await anns.click('button', 'Delete', '[role=dialog]');
      await anns.click('button', 'Delete Expense');
      await bens.until(`!document.querySelector('main').innerText.includes('Museum')`);
      await isClosed(anns);
    },
    'Enter opens a dialog, Tab stays inside, Escape returns the focus': async () => {
      await anns.until(`!!${ADD_EXPENSE}`);
      await anns.read(`${ADD_EXPENSE}.focus()`);
      await anns.press('Enter');
      await anns.until(FOCUS_IN_DIALOG);
      for (let presses = 1; presses < 15; presses += 1) {
        await anns.press('Tab');
        if (!(await anns.read(FOCUS_IN_DIALOG))) throw new Error(`Tab ${presses} leaves the dialog`);
      }
      await anns.press('Escape');
      await isClosed(anns);
      await anns.until(`document.activeElement === ${ADD_EXPENSE}`);
    },
    'Back closes a dialog and stays on the page': async () => {
      const address = await bens.read<string>('location.href');
      await bens.click('button', 'Add Expense', 'main');
      await bens.type('Amount', '7', '[role=dialog]');
      await bens.back();
      await isClosed(bens);
      await bens.until(`location.href === '${address}'`);
    },
    'they settle up': async () => {
      await bens.click('tab', 'Summary');
      await bens.click('button', 'Settle Balance');
      await bens.click('button', 'Record Settlement', '[role=dialog]');
      await bens.sees('All Settled Up!', 'main');
      await anns.click('tab', 'Summary');
      await anns.sees('All Settled Up!', 'main');
    },
    'the dark theme holds on the next page': async () => {
      await anns.click('button', 'Toggle theme');
      await anns.open('/dashboard');
      await anns.sees('Supper', 'main');
      await anns.until(`getComputedStyle(document.documentElement).colorScheme === 'dark'`);
    },
    'signing out in one tab signs out the other': async () => {
      const other = await anns.beside();
      await other.open('/friends');
      await other.sees(ben.name, 'main');
      await anns.click('button', 'Logout');
      for (const tab of [anns, other]) await isAt(tab, '/');
      if (await other.read(`localStorage.getItem('auth_token')`)) throw new Error('The session is still stored');
    },
  };

  for (const [name, step] of Object.entries(steps)) {
    const began = performance.now();
    try {
      await step();
      for (const tab of [anns, bens]) await tab.endIfBroken();
      console.log(`ok      ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.log(`FAILED  ${name}\n${explain(error)}`);
      return false;
    }
  }
  return true;
}
