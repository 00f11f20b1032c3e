import { useLocalStorage } from '@mantine/hooks';

/** Cards, or the compact list once chosen; this browser remembers it. */
export const useVistaDeConvenios = () => {
  const [enLista, setEnLista] = useLocalStorage({
    key: 'convenios-en-lista',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { enLista, alternar: () => setEnLista(!enLista) };
};
