/** Whether the file's name has a hash of its content, so that it never changes. */
export const isHashed = (path: string): boolean => /\.[0-9a-f]{8}\.[a-z0-9]+$/.test(path);
