import { isolated } from '@allsquare/contract-kit';
import { useQuery } from '@allsquare/kit/query';
import { useSession } from '@allsquare/kit/session';
import type { SlotProps } from '@allsquare/kit/slots';
import { IconButton } from '@allsquare/kit/ui/button';
import { CoveringRadio } from '@allsquare/kit/ui/covering-radio';
import { Loaded } from '@allsquare/kit/ui/loaded';
import { X } from 'lucide-react';
import { useId } from 'react';
import { type Answered, isWritable, knownPresets } from './preset-draft.ts';
import { presetWords } from './preset-words.ts';
import styles from './presets.module.css';
import { presetsQuery } from './presets.queries.ts';
import { useUpdatePresets } from './use-update-presets.ts';

type ChoiceProps = { name: string; title: string; words: string; checked: boolean; off: boolean; onChoose: () => void };

const Choice = ({ name, title, words, checked, off, onChoose }: ChoiceProps) => (
  <label className={styles.choice}>
    <CoveringRadio name={name} checked={checked} disabled={off} onChange={onChoose} />
    <b>{title}</b>
    <small>{words}</small>
  </label>
);

/** Slot group.presets: which preset new expenses start with, and removes presets. */
export const GroupPresets = ({ group, members }: SlotProps['group.presets']) => {
  const me = useSession().user.id;
  const name = useId();
  const query = useQuery(presetsQuery(group.id));
  const write = useUpdatePresets({});
  const replace = (answered: Answered, chosen: string | null, presets = knownPresets(answered)) =>
    write.mutate({ query: { groupId: group.id }, body: { version: answered.version, default: chosen, presets } });
  return (
    <Loaded query={query}>
      {(answered) => {
        const presets = knownPresets(answered);
        const off = write.isPending || !isWritable(answered);
        return (
          <fieldset className={styles.group}>
            <legend className={styles.title}>New expenses start with</legend>
            <div className={styles.choices}>
              <div className={styles.line}>
                <Choice
                  name={name}
                  title="Equally"
                  words="Everybody has the same share."
                  checked={answered.default === null}
                  off={off}
                  onChoose={() => replace(answered, null)}
                />
              </div>
              {presets.map((preset) => (
                <div key={preset.name} className={styles.line}>
                  <Choice
                    name={name}
                    title={preset.name}
                    words={presetWords(preset, members, me)}
                    checked={answered.default === preset.name}
                    off={off}
                    onChoose={() => replace(answered, preset.name)}
                  />
                  <IconButton
                    label={`Remove ${isolated(preset.name)}`}
                    danger
                    disabled={off}
                    onClick={() =>
                      replace(
                        answered,
                        answered.default === preset.name ? null : answered.default,
                        presets.filter((one) => one.name !== preset.name),
                      )
                    }
                  >
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              ))}
            </div>
            <p className={styles.hint}>
              To add one, choose More in an expense, set percents or shares, and press Save as preset.
            </p>
          </fieldset>
        );
      }}
    </Loaded>
  );
};
