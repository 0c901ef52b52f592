import { lookupOr } from '@allsquare/contract-kit';
import type { Category, Expense } from '@allsquare/expenses-contract';
import {
  Bed,
  Clapperboard,
  Ellipsis,
  House,
  Key,
  type LucideIcon,
  Plug,
  Shapes,
  ShoppingBag,
  Ticket,
  TrainFront,
  Utensils,
} from 'lucide-react';

type CategoryLook = { label: string; Icon: LucideIcon; colour: string };
const look = (label: string, Icon: LucideIcon, token = 'cat-other'): CategoryLook => ({
  label,
  Icon,
  colour: `var(--${token})`,
});

/** Word, icon and color of each category; some have their own color (spec.md section 2). */
export const categoryLooks: Record<Category, CategoryLook> = {
  food: look('Food', Utensils, 'cat-food'),
  transportation: look('Transportation', TrainFront, 'cat-transport'),
  accommodation: look('Accommodation', Bed, 'cat-stay'),
  housing: look('Housing', House),
  entertainment: look('Entertainment', Clapperboard, 'cat-fun'),
  activities: look('Activities', Ticket),
  shopping: look('Shopping', ShoppingBag, 'cat-shop'),
  utilities: look('Utilities', Plug),
  rent: look('Rent', Key),
  general: look('General', Shapes),
  other: look('Other', Ellipsis),
};

/** The look of a stored category. One that is newer than this remote looks like 'Other'. */
export const categoryLook = (category: Expense['category']): CategoryLook => lookupOr(categoryLooks, category, 'other');

/** The categories of the add form (spec.md section 3). */
export const addCategories = [
  'food',
  'transportation',
  'accommodation',
  'activities',
  'shopping',
  'utilities',
  'rent',
  'general',
  'other',
] as const satisfies readonly Category[];

/** The categories of the edit form (spec.md section 3). */
export const editCategories = [
  'food',
  'transportation',
  'housing',
  'entertainment',
  'utilities',
  'activities',
  'other',
] as const satisfies readonly Category[];
