import { groupTypes } from '@allsquare/groups-contract';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { type ComponentProps, Fragment } from 'react';
import choiceStyles from '../choice.module.css';
import { typeLooks } from './group-type.ts';
import styles from './type-field.module.css';

/** A square for each type of group; takes the return value of a form's `register()`. */
export const TypeField = (registered: ComponentProps<'input'>) => (
  <fieldset className={styles.types}>
    <legend className={styles.legend}>Group Type</legend>
    <div className={styles.squares}>
      {groupTypes.map((type) => {
        const { label, Icon } = typeLooks[type];
        return (
          <label key={type} className={`${choiceStyles.choice} ${styles.type}`}>
            <Icon aria-hidden="true" />
            <span className={styles.mark} aria-hidden="true" />
            <CoveringRadio {...registered} value={type} aria-label={label} />
            <span aria-hidden="true">
              {label.split('/').map((word, place) => (
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
