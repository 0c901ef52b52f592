import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import type { ComponentProps } from 'react';
import { addCategories, categoryLooks } from '../expenses/category.ts';
import styles from './category-picker.module.css';

/** Nine squares with icon and word. Takes the result of a form's `register()`. */
export const CategoryPicker = (input: ComponentProps<'input'>) => (
  <fieldset className={styles.categories}>
    <legend className={styles.title}>Category</legend>
    {addCategories.map((category) => {
      const { label, Icon, colour } = categoryLooks[category];
      return (
        <label key={category} className={styles.category} style={{ '--bar': colour }}>
          <CoveringRadio {...input} value={category} />
          <Icon aria-hidden="true" />
          {label}
        </label>
      );
    })}
  </fieldset>
);
