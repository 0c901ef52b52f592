export const Component = () => <h1>Welcome to Allsquare</h1>;
