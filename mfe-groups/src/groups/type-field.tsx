import { groupTypes } from '@allsquare/groups-contract';
import { type ComponentProps, Fragment } from 'react';
import { typeIcons, typeLabels } from './group-type.ts';

/** Six squares to choose the group's type from; takes what `register()` of a form answers. */
export const TypeField = (registered: ComponentProps<'input'>) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-[0.90625rem] font-[650]">Group Type</legend>
    <div className="grid grid-cols-3 gap-1">
      {groupTypes.map((type) => {
        const Icon = typeIcons[type];
        return (
          <label
            key={type}
            className="group relative flex min-h-[4.75rem] cursor-pointer flex-col justify-between gap-2 rounded-r2 bg-sunk p-2.5 text-[0.84375rem] leading-[1.15] font-[650] hover:shadow-[inset_0_0_0_1.5px_var(--ctl)] has-checked:bg-ink has-checked:text-on-ink has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-[var(--focus)] max-[21.5625em]:text-[0.75rem] desk:min-h-[5.375rem] desk:gap-[18px] desk:px-3.5 desk:py-[13px] desk:text-[0.9375rem]"
          >
            <Icon aria-hidden="true" />
            <span
              className="absolute top-2.5 right-2.5 size-[0.875rem] rounded-r1 bg-brand opacity-0 group-has-checked:opacity-100 desk:top-3.5 desk:right-3.5"
              aria-hidden="true"
            />
            <input
              {...registered}
              type="radio"
              value={type}
              aria-label={typeLabels[type]}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span aria-hidden="true">
              {typeLabels[type].split('/').map((word, place) => (
                <Fragment key={word}>
                  {place > 0 && '/'}
                  {place > 0 && <wbr />}
                  {word}
                </Fragment>
              ))}
            </span>
          </label>
        );
      })}
    </div>
  </fieldset>
);
