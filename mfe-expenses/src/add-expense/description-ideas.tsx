import type { Category } from '@allsquare/expenses-contract';
import { type useForm, useWatch } from '@allsquare/kit/form';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';
import styles from './add-expense.module.css';

const ideas: [words: string, category: Category][] = [
  ['Groceries', 'food'],
  ['Dinner', 'food'],
  ['Taxi', 'transportation'],
  ['Tickets', 'activities'],
  ['Rent', 'rent'],
];

/**
 * What most expenses are called, for one tap that chooses the category too; gone as soon as one types a word of one's
 * own.
 */
export const DescriptionIdeas = ({ form }: { form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>> }) => {
  const description = useWatch({ control: form.control, name: 'description' });
  if (description && !ideas.some(([words]) => words === description)) return null;
  const take = (words: string, category: Category) => {
    form.setValue('description', words, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('category', category, { shouldDirty: true });
  };
  return (
    <div className={styles.ideas} role="group" aria-label="Common expenses">
      {ideas.map(([words, category]) => (
        <button
          key={words}
          type="button"
          className={styles.idea}
          aria-pressed={words === description}
          onClick={() => take(words, category)}
        >
          {words}
        </button>
      ))}
    </div>
  );
};
