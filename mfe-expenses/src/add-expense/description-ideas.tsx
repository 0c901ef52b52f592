import type { Category } from '@allsquare/expenses-contract';
import { type useForm, useWatch } from '@allsquare/kit/form';
import type { FieldsInput, FieldsOutput } from '../expenses/expense-fields.ts';

const ideas: [words: string, category: Category][] = [
  ['Groceries', 'food'],
  ['Dinner', 'food'],
  ['Taxi', 'transportation'],
  ['Tickets', 'activities'],
  ['Rent', 'rent'],
];

/** What most expenses are called, for one tap that chooses the category too; gone as soon as one types a word of one's own. */
export const DescriptionIdeas = ({ form }: { form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>> }) => {
  const description = useWatch({ control: form.control, name: 'description' });
  if (description && !ideas.some(([words]) => words === description)) return null;
  const take = (words: string, category: Category) => {
    form.setValue('description', words, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('category', category, { shouldDirty: true });
  };
  return (
    <div className="flex flex-wrap gap-1" role="group" aria-label="Common expenses">
      {ideas.map(([words, category]) => (
        <button
          key={words}
          type="button"
          className="min-h-11 rounded-r2 bg-(--x-row) px-2.5 text-t2 font-[650] hover:shadow-[inset_0_0_0_1.5px_var(--ctl)] aria-pressed:bg-ink aria-pressed:text-on-ink forced-colors:border-2 forced-colors:aria-pressed:border-[Highlight]"
          aria-pressed={words === description}
          onClick={() => take(words, category)}
        >
          {words}
        </button>
      ))}
    </div>
  );
};
