import { isolated } from '@allsquare/contract-kit';
import type { SlotMember } from '@allsquare/groups-slots';
import { useSession } from '@allsquare/kit/session';
import { Button } from '@allsquare/kit/ui/button';
import { Dialog } from '@allsquare/kit/ui/dialog';
import { knownPresets } from './preset-draft.ts';
import { presetWords } from './preset-words.ts';
import type { RepeatedWay } from './repeated-way.ts';
import { useUpdatePresets } from './use-update-presets.ts';

type UseWayProps = {
  group: { id: string; name: string };
  members: readonly SlotMember[];
  way: RepeatedWay;
  onClose: () => void;
};

/** Asks whether new expenses of the group are split the way that the user has saved twice in a row. */
export const UseWayDialog = ({ group, members, way: { answered, preset }, onClose }: UseWayProps) => {
  const me = useSession().user.id;
  const write = useUpdatePresets({ onSuccess: onClose });
  const called = preset ? isolated(preset.name) : 'Equally';
  const known = knownPresets(answered);
  const isNew = preset && !known.some((one) => one.name === preset.name);
  const use = () =>
    write.mutate({
      query: { groupId: group.id },
      body: {
        version: answered.version,
        default: preset?.name ?? null,
        presets: isNew ? [...known, preset] : known,
      },
    });
  return (
    <Dialog
      open
      onOpenChange={() => !write.isPending && onClose()}
      title={`Use ${called} for new expenses in ${isolated(group.name)}?`}
      sub={preset ? presetWords(preset, members, me) : 'Everybody has the same share.'}
      width={425}
      actions={
        <>
          <Button disabled={write.isPending} onClick={onClose}>
            Not Now
          </Button>
          <Button tone="main" place="go" busy={write.isPending} busyText="Saving..." onClick={use}>
            Use {called}
          </Button>
        </>
      }
    >
      <p>It applies to everybody in the group. You can change it in Group settings, under Split Presets.</p>
    </Dialog>
  );
};
