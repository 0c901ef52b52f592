import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

/** Modules of white that readers need on each side. */
const QUIET = 4;

type QrCodeProps = {
  /** What a camera reads. */
  text: string;
  /** What it leads to, for screen readers. */
  label: string;
  /** Places it and says how large it is. */
  className?: string;
};

/** A text for cameras, drawn here: dark on white in both themes, as readers expect it. */
export const QrCode = ({ text, label, className }: QrCodeProps) => {
  const code = generate(text);
  const side = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
};
