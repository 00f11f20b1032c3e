import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { MESES_LEGALES, TIPOS_DE_ACCESO, TIPOS_DE_PAGO } from '#features/convenios/convenio.ts';
import { formatearPesos } from '#values/dinero.ts';

interface Opcion {
  readonly id: number;
  readonly nombre: string;
}

const nombreEn = (opciones: readonly Opcion[], valor: string): string =>
  opciones.find(({ id }) => String(id) === valor)?.nombre ?? valor;

const PESOS: readonly string[] = ['valor_venta_base', 'prima_minima', 'prima_maxima'];

/** What a value in the history of an agreement stands for: names for ids, pesos for amounts. */
export const valorDeHistorial = ({
  tiposVehiculoDisponiblesVM: primas,
  usuariosConvenioVM: usuarios,
}: ConvenioMantenidoVM) => {
  const opciones: Readonly<Record<string, readonly Opcion[]>> = {
    tipo_de_pago: TIPOS_DE_PAGO,
    tipo_de_acceso: TIPOS_DE_ACCESO,
    mes_legal: MESES_LEGALES,
    tipo_vehiculo_id: primas.map(({ tipoVehiculoVM }) => tipoVehiculoVM),
    tipo_uso_id: primas.flatMap(({ tipoUsoVM }) => tipoUsoVM ?? []),
    usuario_id: usuarios.map(({ usuarioVM }) => ({ id: usuarioVM.id, nombre: usuarioVM.username })),
  };
  return (campo: string, valor: string): string => {
    if (PESOS.includes(campo) && /^\d+$/.test(valor)) return formatearPesos(Number(valor));
    return nombreEn(opciones[campo] ?? [], valor);
  };
};
