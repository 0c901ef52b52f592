import type { ComponentProps } from 'react';
import { addCategories, categoryLooks } from '../expenses/category.ts';

/** Nine squares, icon and word; takes what `register()` of a form answers. */
export const CategoryPicker = (input: ComponentProps<'input'>) => (
  <fieldset className="x-categories">
    <legend className="mb-1.5 text-[0.90625rem] font-[650]">Category</legend>
    {addCategories.map((category) => {
      const { label, Icon, colour } = categoryLooks[category];
      return (
        <label key={category} style={{ '--bar': colour }}>
          <input
            {...input}
            type="radio"
            value={category}
            className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
          />
          <Icon aria-hidden="true" />
          {label}
        </label>
      );
    })}
  </fieldset>
);
