import { tipPresets } from './tip.ts';
import styles from './tip-presets.module.css';

type TipPresetsProps = {
  isPressed: (percent: number) => boolean;
  onChoose: (percent: number) => void;
  /** The id of a visible label. */
  labelledBy?: string;
};

/** Buttons for the usual percents. */
export const TipPresets = ({ isPressed, onChoose, labelledBy }: TipPresetsProps) => (
  <fieldset
    className={styles.presets}
    aria-label={labelledBy ? undefined : 'Tip presets'}
    aria-labelledby={labelledBy}
    data-labelled={labelledBy && ''}
  >
    {tipPresets.map((preset) => (
      <button key={preset} type="button" aria-pressed={isPressed(preset)} onClick={() => onChoose(preset)}>
        {preset}%
      </button>
    ))}
  </fieldset>
);
