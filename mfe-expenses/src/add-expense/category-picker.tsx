import type { ComponentProps } from 'react';
import { addCategories, categoryLooks } from '../expenses/category.ts';

/** Nine squares, icon and word; takes what `register()` of a form answers. */
export const CategoryPicker = (input: ComponentProps<'input'>) => (
  <fieldset className="x-categories">
    <legend className="mb-1.5 text-[14.5px] font-[650]">Category</legend>
    {addCategories.map((category) => {
      const { label, Icon, colour } = categoryLooks[category];
      return (
        <label key={category} style={{ '--bar': colour }}>
          <input {...input} type="radio" value={category} className="k-sr" />
          <Icon aria-hidden="true" />
          {label}
        </label>
      );
    })}
  </fieldset>
);
