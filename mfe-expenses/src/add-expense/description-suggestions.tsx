import { type useForm, useWatch } from '@allsquare/kit/form';
import type { FieldsInput, FieldsOutput } from '../expense-form/field-list.ts';
import styles from './add-expense.module.css';

const suggestions = ['Groceries', 'Dinner', 'Taxi', 'Tickets', 'Rent'];

type DescriptionSuggestionsProps = {
  form: ReturnType<typeof useForm<FieldsInput, FieldsOutput>>;
  onChoose: () => void;
};

/** Common descriptions as buttons, hidden once the user types another one. */
export const DescriptionSuggestions = ({ form, onChoose }: DescriptionSuggestionsProps) => {
  const description = useWatch({ control: form.control, name: 'description' });
  if (description && !suggestions.includes(description)) return null;
  const take = (words: string) => {
    form.setValue('description', words, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    onChoose();
  };
  return (
    <div className={styles.ideas} role="group" aria-label="Common expenses">
      {suggestions.map((words) => (
        <button
          key={words}
          type="button"
          className={styles.idea}
          aria-pressed={words === description}
          onClick={() => take(words)}
        >
          {words}
        </button>
      ))}
    </div>
  );
};
