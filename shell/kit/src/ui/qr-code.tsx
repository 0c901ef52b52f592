import { toSvgPath } from 'lean-qr/extras/svg';
import { generate } from 'lean-qr/nano';

/** The white margin that readers need, in modules. */
const QUIET = 4;

type QrCodeProps = {
  /** The encoded text. */
  text: string;
  /** What it links to, for screen readers. */
  label: string;
  /** Sets its place and size. */
  className?: string;
};

/** A QR code, generated here: dark on white in both themes, as readers expect. */
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
