import { groupTypes } from '@allsquare/groups-contract';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { type ComponentProps, Fragment } from 'react';
import { typeIcons, typeLabels } from './group-type.ts';
import styles from './type-field.module.css';

/** Six squares to choose the group's type from; takes what `register()` of a form answers. */
export const TypeField = (registered: ComponentProps<'input'>) => (
  <fieldset className={styles.types}>
    <legend className={styles.legend}>Group Type</legend>
    <div className={styles.squares}>
      {groupTypes.map((type) => {
        const Icon = typeIcons[type];
        return (
          <label key={type} className={styles.type}>
            <Icon aria-hidden="true" />
            <span className={styles.mark} aria-hidden="true" />
            <CoveringRadio {...registered} value={type} aria-label={typeLabels[type]} />
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
