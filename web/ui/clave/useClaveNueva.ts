import { politicaDeClaves } from '#features/mantenedores/usuarios/politica-de-claves.contract.ts';
import { erroresDeClave, pistaDeClave } from '#values/clave.ts';
import { useQuery } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';

export interface ClaveNueva extends Record<string, unknown> {
  readonly contrasenia: string;
  readonly repetida: string;
}

export const ETIQUETAS_DE_CLAVE = {
  contrasenia: 'Contraseña nueva',
  repetida: 'Repita la contraseña',
} as const;

/** Rules of a new password: their hint, once loaded, and a given one's errors by field. */
export const useClaveNueva = () => {
  const { data } = useQuery({
    queryKey: [politicaDeClaves.id],
    queryFn: ({ signal }) => llamar(politicaDeClaves, {}, { senal: signal }),
    staleTime: Infinity,
  });
  const politica = data?.politica ?? 'clasica';
  const validar = ({ contrasenia, repetida }: ClaveNueva) => {
    const [error] = erroresDeClave(contrasenia, politica);
    return {
      ...(error !== undefined && { contrasenia: error }),
      ...(repetida !== contrasenia && { repetida: 'Las contraseñas no son iguales' }),
    };
  };
  return { pista: data && pistaDeClave(politica), validar };
};
