import type { DetieneVM } from '#features/registros/habilitacion.contract.ts';
import { contar } from '#values/numero.ts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { llamar } from '../../lib/api/api.ts';
import { EN_ESPERA, guardarOProponer, PROPUESTO } from '../../lib/api/proponer.ts';
import { mensajeDe } from './errores-de-registro.ts';
import type { FilaDeMantenedor, Mantenedor } from './mantenedor.ts';

const PARTES = [
  ['convenios', 'convenio', 'convenios'],
  ['usuarios', 'usuario', 'usuarios'],
  ['enlaces', 'URL pública', 'URL públicas'],
  ['ventas', 'venta sin pagar', 'ventas sin pagar'],
  ['numeros', 'número', 'números'],
] as const satisfies readonly (readonly [keyof DetieneVM, string, string])[];

const enumerar = (partes: readonly string[]): string =>
  partes.length < 2
    ? partes.join('')
    : `${partes.slice(0, -1).join(', ')} y ${partes.at(-1) ?? ''}`;

/** 'Afecta a 2 convenios y 5 usuarios.' */
const alcance = (detiene: DetieneVM): string => {
  const partes = PARTES.flatMap(([clave, uno, varios]) =>
    detiene[clave] > 0 ? [contar(detiene[clave], uno, varios)] : [],
  );
  return partes.length === 0
    ? 'No afecta a convenios, usuarios, URL públicas ni ventas sin pagar.'
    : `Afecta a ${enumerar(partes)}.`;
};

interface LoQueDetieneProps {
  readonly detiene: DetieneVM;
  /** Consequence of disabling, by kind of record. */
  readonly consecuencia: string;
}

/** Shows how many records a disabling affects, and its consequence (A-DETIENE-004). */
export const LoQueDetiene = ({ detiene, consecuencia }: LoQueDetieneProps) => (
  <Text mt="sm">
    {alcance(detiene)} {consecuencia}
  </Text>
);

const DEJA_DE_USARSE = 'Deja de usarse.';

/**
 * Asks before a record is disabled, with its dependents (A-DETIENE-004). Resolves to the answer, and whether
 * to close the dependents too. Throws if the dependents are unknown.
 */
export const usePreguntarDesactivar = <Fila extends FilaDeMantenedor>({
  habilitacion,
  singular,
  articulo,
  alDesactivar = DEJA_DE_USARSE,
  cierre,
}: Mantenedor<Fila>) => {
  const confirmar = useConfirmar();
  return async (
    { id, nombre }: { readonly id: number; readonly nombre: string },
    { conCierre = false } = {},
  ): Promise<{ si: boolean; cierra: boolean }> => {
    const detiene = habilitacion && (await llamar(habilitacion.porCerrar, { id }));
    let cierra = false;
    const si = await confirmar({
      titulo: `Desactivar ${singular}`,
      texto: (
        <>
          {`¿Está seguro de que desea desactivar ${articulo} ${singular} ${nombre}?`}
          {detiene && <LoQueDetiene detiene={detiene} consecuencia={alDesactivar} />}
          {detiene && conCierre && cierre && (
            <cierre.Opcion
              detiene={detiene}
              alElegir={(elegido) => {
                cierra = elegido;
              }}
            />
          )}
        </>
      ),
      textoOk: 'Desactivar',
      peligro: true,
    });
    return { si, cierra };
  };
};

/** Asks, then disables or enables a record; the lists with it are read again. */
export const useCambiarHabilitacion = <Fila extends FilaDeMantenedor>(
  mantenedor: Mantenedor<Fila>,
  operacion: Operacion,
) => {
  const { habilitacion, vigenteDe, nombreDe, singular, articulo, lista, cierre } = mantenedor;
  const confirmar = useConfirmar();
  const preguntarDesactivar = usePreguntarDesactivar(mantenedor);
  const cache = useQueryClient();

  const preguntarHabilitar = async (fila: Fila) => ({
    si: await confirmar({
      titulo: `Habilitar ${singular}`,
      texto: `¿Está seguro de que desea habilitar ${articulo} ${singular} ${nombreDe(fila)}?`,
      textoOk: 'Habilitar',
      peligro: false,
    }),
    cierra: false,
  });

  return async (fila: Fila): Promise<void> => {
    if (!habilitacion || !vigenteDe) return;
    const apaga = vigenteDe(fila);
    const { id } = fila;
    try {
      const { si, cierra } = apaga
        ? await preguntarDesactivar({ id, nombre: nombreDe(fila) }, { conCierre: true })
        : await preguntarHabilitar(fila);
      if (!si) return;
      operacion.iniciar();
      const llamada = apaga ? habilitacion.desactivar : habilitacion.reactivar;
      const hecho = await guardarOProponer(llamada, { id }, async () => {
        await (cierra && cierre ? cierre.cerrar(id) : llamar(llamada, { id }));
      });
      await cache.invalidateQueries({ queryKey: [lista.pagina.id] });
      if (hecho === PROPUESTO) operacion.exito(EN_ESPERA);
      else operacion.ocultar();
    } catch (error) {
      operacion.error(mensajeDe(error));
    }
  };
};
