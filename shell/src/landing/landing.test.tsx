import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Landing } from './landing.tsx';

/** Without a router, a query client or a session store: the page must not need them. */
const show = (signedIn = false) => render(<Landing signedIn={signedIn} />);
const hrefsOf = (name: string, area = screen) =>
  area.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

// jsdom has the dialog element, but not its methods.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('links a visitor to sign-in and sign-up', () => {
  show();
  expect(hrefsOf('Sign In')).toEqual(['/login']);
  expect(hrefsOf("Get Started - It's Free")).toEqual(['/login?tab=register', '/login?tab=register']);
  expect(hrefsOf('Sign Up - Free Forever')).toEqual(['/login?tab=register']);
  expect(hrefsOf('Learn More')).toEqual(['#how-it-works']);
  expect(screen.queryByText('Go to Dashboard')).toBeNull();
});

test('says what nobody else can: the others need no account', () => {
  show();
  expect(screen.getByText('The others need no account: they open your link and tap their name.')).toBeVisible();
});

test('links a signed-in user to the dashboard', () => {
  show(true);
  expect(hrefsOf('Go to Dashboard')).toEqual(['/dashboard', '/dashboard', '/dashboard']);
  for (const words of ['Sign In', "Get Started - It's Free", 'Sign Up - Free Forever'])
    expect(screen.queryByText(words)).toBeNull();
});

test('has all sections of spec.md section 2, and anchors point to them', () => {
  const { container } = show();
  const names = screen.getAllByRole('heading').map((heading) => heading.textContent);
  expect(names).toEqual([
    'Share costs. Stay square.',
    'How It Works',
    'Create Groups',
    'Track Expenses',
    'Settle Up',
    'Sample settlement plan',
    'Built to be fair',
    'Free Forever',
    'Secure & Private',
    'Group Flexibility',
    'Smart Calculations',
    'Still friends',
    'Get all square.',
    'Quick Links',
    'Legal',
  ]);
  for (const id of ['how-it-works', 'features']) expect(container.querySelector(`section#${id}`)).not.toBeNull();
  expect(screen.getByText('Lisbon Trip', { selector: 'p' })).toBeVisible();
  expect(screen.getByText('Example')).toBeVisible();
});

test('the footer has its links; the legal ones are placeholders', () => {
  show();
  const links = (title: string) =>
    within(screen.getByRole('navigation', { name: title }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links('Quick Links')).toEqual([
    ['How It Works', '#how-it-works'],
    ['Features', '#features'],
    ['Support', '#support'],
  ]);
  expect(links('Legal')).toEqual([
    ['Privacy Policy', '#privacy'],
    ['Terms of Service', '#terms'],
    ['Cookie Policy', '#cookies'],
  ]);
  expect(screen.getByText(`© ${new Date().getFullYear()} Simplify Group Expenses`)).toBeVisible();
});

test('testimonials have invented names and are marked as examples', () => {
  show();
  expect(screen.getByText('Examples, not real customers')).toBeVisible();
  const quotes = screen.getAllByRole('figure').map((quote) => quote.textContent);
  expect(quotes).toHaveLength(3);
  for (const quote of quotes) expect(quote).toMatch(/(Ann|Ben|Cleo) Example/);
});

test('Mark as Settled closes the square of the sample plan', async () => {
  show();
  const debtor = screen.getByText('BE', { selector: '#how-it-works i' });
  const shiftOf = () => Number(debtor.style.getPropertyValue('--x'));
  expect(shiftOf()).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Mark as Settled' }));
  expect(shiftOf()).toBe(0);
  expect(screen.getByRole('button', { name: 'All Settled Up!' })).toBeVisible();
});

test('Settle Balance closes the square of the example trip', async () => {
  show();
  expect(screen.getByText('Ben owes')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Settle Balance' }));
  expect(screen.getByText('Everyone is square!')).toBeVisible();
  expect(screen.getByText('Ben is settled')).toBeVisible();
});

test('the phone menu has Sign In and Home, and the theme; the page beside it closes it', async () => {
  const { container } = show();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const menu = within(screen.getByRole('dialog', { name: 'Menu' }));
  expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Sign In', '/login'],
    ['Home', '/'],
  ]);
  await userEvent.click(menu.getByRole('button', { name: 'Theme Light' }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  await userEvent.click(menu.getByRole('button', { name: 'Theme Dark' }));
  await userEvent.click(menu.getByRole('button', { name: 'Close menu' }));
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await userEvent.click(container.querySelector('dialog > button') as Element);
  expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull();
});
