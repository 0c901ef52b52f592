import { randomUUID } from 'node:crypto';
import { explain } from '@allsquare/local/user-facing-error.ts';
import type { Engine, Tab } from './tab.ts';

const FOCUS_IN_DIALOG = `!!document.activeElement?.closest('[role=dialog], [role=alertdialog]')`;
const newcomer = (name: string) => {
  const letters = randomUUID().slice(0, 13);
  return { name, email: `${letters}@example.com`, password: letters };
};

/** Two people share a cost, one on a phone; prints each step. Answers whether all went well; the rest of a story needs its beginning. */
export async function tell(engine: Engine): Promise<boolean> {
  const [ann, ben] = [newcomer('Ann Example'), newcomer('Ben Example')];
  const anns = await engine.browser(1280);
  const bens = await engine.browser(360);
  const isAt = (tab: Tab, path: string) => tab.until(`location.pathname === '${path}'`);

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

  const steps: Record<string, () => Promise<unknown>> = {
    'both register': async () => {
      await register(anns, ann);
      await register(bens, ben);
    },
    'one signs out and in again': async () => {
      await anns.click('button', 'Logout');
      await isAt(anns, '/');
      await anns.open('/login');
      await anns.type('Email', ann.email);
      await anns.type('Password', ann.password);
      await anns.click('button', 'Log In');
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
    'one creates a group and adds the other': async () => {
      await anns.open('/groups/new');
      await anns.type('Group Name', 'Lisbon trip');
      await anns.click('button', 'Create Group');
      await isAt(anns, '/groups');
      await anns.sees('All settled', 'main');
      await anns.clickText('Lisbon trip', 'main');
      await anns.click('tab', 'Members');
      await anns.click('button', 'Add Member', 'main');
      await anns.click('checkbox', ben.name);
      await anns.click('button', 'Add 1 Friend');
      await anns.sees(ben.email, 'main');
    },
    'an expense is recorded, and the other sees it live on a phone': async () => {
      const group = await anns.read<string>('location.pathname');
      await bens.open(group);
      await bens.sees('No expenses added yet');
      await anns.click('tab', 'Expenses');
      await anns.click('button', 'Add Expense', 'main');
      await anns.type('Amount', '100.00', '[role=dialog]');
      await anns.type('Description', 'Dinner', '[role=dialog]');
      await anns.click('button', 'Next', '[role=dialog]');
      await anns.sees('Adds up');
      await anns.click('button', 'Save', '[role=dialog]');
      await bens.sees('Dinner', 'main');
      await bens.sees('you borrowed $50.00');
    },
    'nothing is wider than the phone': async () => {
      await bens.until('document.documentElement.scrollWidth <= innerWidth');
      console.log(`        (the phone is ${await bens.read<number>('innerWidth')} px wide)`);
    },
    'the expense is edited, and another is deleted': async () => {
      await anns.click('button', 'Edit Dinner');
      await anns.type('Description', 'Supper', '[role=dialog]');
      await anns.click('button', 'Save Changes', '[role=dialog]');
      await bens.sees('Supper', 'main');
      await anns.click('button', 'Edit Supper');
      await anns.click('button', 'Delete', '[role=dialog]');
      await anns.click('button', 'Delete Expense');
      await bens.sees('No expenses added yet');
    },
    'by keyboard: Enter opens a dialog, Tab stays inside, Escape returns the focus': async () => {
      await anns.until(`!document.querySelector('[role=dialog], [role=alertdialog]')`);
      const opener = `[...document.querySelectorAll('main button')].find(({ innerText }) => innerText === 'Add Expense')`;
      await anns.until(`!!${opener}`);
      await anns.read(`${opener}.focus()`);
      await anns.press('Enter');
      await anns.until(FOCUS_IN_DIALOG);
      for (let presses = 0; presses < 12; presses += 1) {
        await anns.press('Tab');
        if (!(await anns.read(FOCUS_IN_DIALOG))) throw new Error(`Tab ${presses + 1} leaves the dialog`);
      }
      await anns.press('Escape');
      await anns.until(`document.activeElement === ${opener}`);
    },
    'they settle up': async () => {
      await anns.click('button', 'Add Expense', 'main');
      await anns.type('Amount', '40', '[role=dialog]');
      await anns.type('Description', 'Taxi', '[role=dialog]');
      await anns.click('button', 'Next', '[role=dialog]');
      await anns.click('button', 'Save', '[role=dialog]');
      await bens.click('tab', 'Summary');
      await bens.click('button', 'Settle Balance');
      await bens.click('button', 'Record Settlement', '[role=dialog]');
      await bens.sees('All Settled Up!', 'main');
      await anns.click('tab', 'Summary');
      await anns.sees('All Settled Up!', 'main');
    },
    'the dashboard shows what happened, in the dark theme too': async () => {
      await anns.read(`localStorage.setItem('theme', 'dark')`);
      await anns.open('/dashboard');
      await anns.sees('Taxi', 'main');
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
      console.log(`ok      ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.log(`FAILED  ${name}\n${explain(error)}`);
      return false;
    }
  }
  return true;
}
