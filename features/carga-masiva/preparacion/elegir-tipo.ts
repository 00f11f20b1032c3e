import type {
  ConvenioVM,
  TipoVehiculoDisponibleVM,
} from '#features/convenios/convenio.contract.ts';
import { primaPara, textoFueraDeLimites } from '#features/convenios/convenio.ts';
import { TEXTO_TIPO } from '#features/ventas/venta.errors.ts';
import type { ClaveColumna } from '#features/carga-masiva/columnas.ts';
import { mismoTexto } from '#values/texto-igual.ts';
import type { ErrorDeCelda, FilaDeCarga } from '#features/carga-masiva/revision/revisar-libro.ts';

interface Eleccion {
  readonly tipo: TipoVehiculoDisponibleVM;
  readonly prima: number;
  readonly primaManual: boolean;
}

type Elegido =
  | { readonly ok: true; readonly eleccion: Eleccion }
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
  deTipo: readonly TipoVehiculoDisponibleVM[],
  tipoUso: string | null,
): TipoVehiculoDisponibleVM | undefined => {
  if (tipoUso === null) return deTipo.length === 1 ? deTipo[0] : undefined;
  return deTipo.find(({ tipoUsoVM }) => mismoTexto(tipoUsoVM?.nombre ?? '', tipoUso));
};

/** Returns type, use and premium of a row in its agreement, or the wrong cells. */
export const elegirTipo = (
  { tiposVehiculoDisponiblesVM }: Pick<ConvenioVM, 'tiposVehiculoDisponiblesVM'>,
  { tipoVehiculo, tipoUso, opcionesEmisionEspecial: opciones }: FilaDeCarga,
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
  const escrita = opciones && opciones.prima !== 'FIJA' ? opciones.prima : null;
  const prima = primaPara(tipo, escrita);
  return prima === null
    ? no(['prima', textoDePrima(tipo)])
    : { ok: true, eleccion: { tipo, prima, primaManual: escrita !== null } };
};
