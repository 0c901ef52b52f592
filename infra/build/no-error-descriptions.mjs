/* Stands in for the texts of module federation: a message of an error still has its code and a link to the documentation. */
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
