import { CopyButton } from '@allsquare/kit/ui/copy-button';

/** Beside the text that it copies; its label changes once copied. */
export const BesideText = () => <CopyButton text="https://allsquare.example" what="the address" words="Copy address" />;
