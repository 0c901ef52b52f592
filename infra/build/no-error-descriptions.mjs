/* Replaces module federation's error texts: a message still has the code and a link to the documentation. */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
