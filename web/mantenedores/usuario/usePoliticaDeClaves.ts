import type { PoliticaDeClaves } from '#values/clave.ts';
import { politicaDeClaves } from '#features/mantenedores/usuarios/politica-de-claves.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

/** Password rules of this installation, and the profiles without one; the server checks in any case. */
export const usePoliticaDeClaves = (): {
  politica: PoliticaDeClaves;
  perfilesSinClave: readonly number[];
} => {
  const { data } = useQuery({
    queryKey: [politicaDeClaves.id],
    queryFn: ({ signal }) => llamar(politicaDeClaves, {}, { senal: signal }),
    staleTime: Infinity,
  });
  return { politica: data?.politica ?? 'clasica', perfilesSinClave: data?.perfilesSinClave ?? [] };
};
