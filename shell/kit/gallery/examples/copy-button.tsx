import { CopyButton } from '@allsquare/kit/ui/copy-button';

/** Beside the text that it copies; the words change once it is there. */
export const BesideText = () => <CopyButton text="https://allsquare.example" what="the address" words="Copy address" />;
