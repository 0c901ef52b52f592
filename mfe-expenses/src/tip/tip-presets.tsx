import { tipPresets } from './tip.ts';
import styles from './tip-presets.module.css';

type TipPresetsProps = { isPressed: (percent: number) => boolean; onChoose: (percent: number) => void };

/** Buttons for the usual percents. */
export const TipPresets = ({ isPressed, onChoose }: TipPresetsProps) => (
  <fieldset className={styles.presets} aria-label="Tip presets">
    {tipPresets.map((preset) => (
      <button key={preset} type="button" aria-pressed={isPressed(preset)} onClick={() => onChoose(preset)}>
        {preset}%
      </button>
    ))}
  </fieldset>
);
