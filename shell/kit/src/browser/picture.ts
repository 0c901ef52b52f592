/** The part of a canvas that pictures use. */
export type Canvas = Pick<
  CanvasRenderingContext2D,
  'fillRect' | 'fillText' | 'measureText' | 'fillStyle' | 'font' | 'textBaseline'
>;
/** The font and the colors of the page. */
export type Look = { font: string; colours: Record<'paper' | 'ink' | 'quiet' | 'brand', string> };

/** The text cut to a width with an ellipsis. */
const ellipsize = (canvas: Canvas, text: string, width: number): string => {
  if (canvas.measureText(text).width <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && canvas.measureText(`${letters.join('')}…`).width > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
};

/** Sets the largest of these font sizes in which the text fits the width; at the smallest it cuts the text. */
export const fitText = (
  canvas: Canvas,
  text: string,
  weight: number,
  font: string,
  sizes: readonly number[],
  width: number,
): string => {
  const styleOf = (size: number) => `${weight} ${size}px ${font}`;
  const fits = sizes.find((size) => {
    canvas.font = styleOf(size);
    return canvas.measureText(text).width <= width;
  });
  canvas.font = styleOf(fits ?? sizes.at(-1) ?? 0);
  return ellipsize(canvas, text, width);
};

/** The logo with the product's name: an L of the square and its last tile. */
export const drawLogo = (canvas: Canvas, { font, colours }: Look, left: number, foot: number, width: number): void => {
  canvas.fillStyle = colours.ink;
  canvas.fillRect(left, foot - 40, 18, 40);
  canvas.fillRect(left, foot - 18, 40, 18);
  canvas.fillStyle = colours.brand;
  canvas.fillRect(left + 22, foot - 40, 18, 18);
  canvas.fillStyle = colours.ink;
  canvas.fillText(fitText(canvas, 'Allsquare', 750, font, [34], width), left + 56, foot - 7);
};

type Picture = {
  /** The file's name. */
  name: string;
  width: number;
  height: number;
  draw: (canvas: Canvas, look: Look) => void;
};

const fileOf = async ({ name, width, height, draw }: Picture): Promise<File> => {
  const root = getComputedStyle(document.documentElement);
  const token = (of: string) => root.getPropertyValue(`--${of}`).trim();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  draw(context, {
    font: getComputedStyle(document.body).fontFamily,
    colours: { paper: token('paper'), ink: token('ink'), quiet: token('ink-2'), brand: token('brand') },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png');
  return new File([await promise], name, { type: 'image/png' });
};

const download = (file: File) => {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click();
  URL.revokeObjectURL(url);
};

/** Draws a picture on this device and passes it to the device's share sheet, or else downloads it. */
export const sharePicture = async (picture: Picture): Promise<void> => {
  const file = await fileOf(picture);
  const shareData = { files: [file] };
  if (!navigator.canShare?.(shareData)) return download(file);
  try {
    await navigator.share(shareData);
  } catch (error) {
    // Not after the user dismissed the share sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(file);
  }
};
