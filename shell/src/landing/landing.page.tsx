export const Component = () => <h1>Share costs. Stay square.</h1>;
