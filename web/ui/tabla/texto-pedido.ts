import { useSearchParams } from 'react-router';

/** Text that the address asks a list to search (`?buscar=`). */
export const useTextoPedido = (): string => useSearchParams()[0].get('buscar') ?? '';
