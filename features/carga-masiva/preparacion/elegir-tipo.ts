import type { TipoVehiculoDisponibleVM } from '#features/convenios/convenio.contract.ts';
import { primaPara, textoFueraDeLimites } from '#features/convenios/convenio.ts';
import type { ConvenioConPrecios, TipoConPrecios } from '#features/convenios/precio.ts';
import { TEXTO_TIPO } from '#features/ventas/venta.errors.ts';
import type { ClaveColumna } from '#features/carga-masiva/columnas.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import type { ErrorDeCelda, FilaDeCarga } from '#features/carga-masiva/revision/revisar-libro.ts';

type Elegido =
  | { readonly ok: true; readonly tipo: TipoConPrecios }
  | { readonly ok: false; readonly errores: readonly ErrorDeColumna[] };

type ErrorDeColumna = Pick<ErrorDeCelda, 'columna' | 'mensaje'>;

const no = (...errores: readonly [ClaveColumna, string][]): Elegido => ({
  ok: false,
  errores: errores.map(([columna, mensaje]) => ({ columna, mensaje })),
});

const OTRO_USO = 'El tipo de uso no está admitido en esta campaña';

/** Returns the message that tells the allowed premium. */
const textoDePrima = (tipo: TipoVehiculoDisponibleVM): string =>
  tipo.tienePrimaVariable
    ? textoFueraDeLimites(tipo)
    : 'El convenio fija la prima de este vehículo: escriba FIJA';

/** Returns the only use of a type when none is written; with several uses one must be written. */
const usoDe = (
  deTipo: readonly TipoConPrecios[],
  tipoUso: string | null,
): TipoConPrecios | undefined => {
  if (tipoUso === null) return deTipo.length === 1 ? deTipo[0] : undefined;
  return deTipo.find(({ tipoUsoVM }) => mismoTexto(tipoUsoVM?.nombre ?? '', tipoUso));
};

/** Returns type and use of a row in its agreement, or the wrong cells. */
export const elegirTipo = (
  { tiposVehiculoDisponiblesVM }: Pick<ConvenioConPrecios, 'tiposVehiculoDisponiblesVM'>,
  { tipoVehiculo, tipoUso }: FilaDeCarga,
): Elegido => {
  const deTipo = tiposVehiculoDisponiblesVM.filter(({ tipoVehiculoVM }) =>
    mismoTexto(tipoVehiculoVM.nombre, tipoVehiculo),
  );
  if (deTipo.length === 0) {
    const admiteUso = tiposVehiculoDisponiblesVM.some(
      ({ tipoUsoVM }) => tipoUso === null || mismoTexto(tipoUsoVM?.nombre ?? '', tipoUso),
    );
    const otroUso: [ClaveColumna, string][] = admiteUso ? [] : [['tipoUso', OTRO_USO]];
    return no(['tipoVehiculo', TEXTO_TIPO], ...otroUso);
  }
  const tipo = usoDe(deTipo, tipoUso);
  if (!tipo) {
    return no(['tipoUso', tipoUso === null ? 'Falta el tipo de uso' : OTRO_USO]);
  }
  return { ok: true, tipo };
};

/** Returns the premium of a row whose period has this price, or the message about its cell. */
export const elegirPrima = (
  tasado: TipoVehiculoDisponibleVM,
  { opcionesEmisionEspecial: opciones }: FilaDeCarga,
): { readonly prima: number; readonly primaManual: boolean } | string => {
  const escrita = opciones && opciones.prima !== 'FIJA' ? opciones.prima : null;
  const prima = primaPara(tasado, escrita);
  return prima === null ? textoDePrima(tasado) : { prima, primaManual: escrita !== null };
};
