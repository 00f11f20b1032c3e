import {
  aprobarReemision,
  buscarReemisiones,
  rechazarReemision,
  type ReemisionPendienteVM,
} from '#features/pagos/reemitir/reemision.contract.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { NumeroDeVenta } from '../../ui/ficha/NumeroConFicha.tsx';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { useConfirmar } from '../../ui/dialogo/confirmar.tsx';
import { columnasDe } from '../../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../../ui/tabla/Tabla.tsx';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { momento } from '../piezas/FichaDePoliza.tsx';
import { useListaEntera } from '../piezas/useListaEntera.tsx';
import { DESCONOCIDO } from '../piezas/textos.ts';

const COLUMNAS = columnasDe<ReemisionPendienteVM>([
  {
    clave: 'ventaId',
    titulo: 'N° Intención',
    celda: ({ ventaId }) => <NumeroDeVenta id={ventaId} />,
    valor: ({ ventaId }) => ventaId,
    identifica: true,
    sinCorte: true,
  },
  {
    clave: 'convenio',
    titulo: 'Convenio',
    valor: ({ convenio }) => convenio,
  },
  {
    clave: 'monto',
    titulo: 'Monto',
    tipo: 'pesos',
    valor: ({ montoEnPesos }) => montoEnPesos,
  },
  {
    clave: 'fechaEmision',
    titulo: 'Fecha de emisión',
    prioridad: 3,
    tipo: 'instante',
    valor: ({ fechaEmision }) => fechaEmision,
  },
  {
    clave: 'codigo',
    titulo: 'Código',
    prioridad: 3,
    celda: ({ codAutorizacion }) => codAutorizacion,
  },
  { clave: 'respuesta', titulo: 'Proveedor', celda: ({ respuesta }) => respuesta },
  {
    clave: 'solicitada',
    titulo: 'Solicitada',
    prioridad: 3,
    celda: ({ solicitadaPor, solicitadaEn, propia }) =>
      `${propia ? 'Por usted' : `Por ${solicitadaPor}`}, ${momento(solicitadaEn)}`,
    valor: ({ solicitadaEn }) => solicitadaEn,
  },
]);

const coincide = (fila: ReemisionPendienteVM, texto: string): boolean =>
  coincideTexto(
    texto,
    String(fila.ventaId),
    fila.convenio,
    fila.codAutorizacion,
    fila.solicitadaPor,
  );

const DECISIONES = {
  aprobar: {
    pedir: async (id: number) => llamar(aprobarReemision, { id }),
    titulo: 'Aprobar reemisión',
    pregunta: ({ ventaId, codAutorizacion }: ReemisionPendienteVM) =>
      `¿Está seguro de que la Intención de Venta N° ${ventaId} fue pagada con el código ${codAutorizacion}? Sus pólizas se emitirán y no se puede deshacer.`,
    textoOk: 'Aprobar',
    exito: 'Reemisión aprobada. Las pólizas se están emitiendo.',
  },
  rechazar: {
    pedir: async (id: number) => llamar(rechazarReemision, { id }),
    titulo: 'Rechazar reemisión',
    pregunta: ({ ventaId }: ReemisionPendienteVM) =>
      `¿Está seguro de que quiere rechazar la reemisión de la Intención de Venta N° ${ventaId}? La intención queda sin pagar.`,
    textoOk: 'Rechazar',
    exito: 'Reemisión rechazada.',
  },
} as const;

/** Asks, decides and shows the result. */
const useDecidir = (operacion: Operacion, alTerminar: () => void) => {
  const confirmar = useConfirmar();
  return async (que: keyof typeof DECISIONES, fila: ReemisionPendienteVM): Promise<void> => {
    const { pedir, titulo, pregunta, textoOk, exito } = DECISIONES[que];
    const peligro = que === 'rechazar';
    if (!(await confirmar({ titulo, texto: pregunta(fila), textoOk, peligro }))) return;
    operacion.iniciar();
    try {
      await pedir(fila.id);
      operacion.exito(exito, { alCerrar: alTerminar });
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && [400, 403, 409].includes(fallo.estado);
      operacion.error(dicho ? fallo.message : DESCONOCIDO, { alCerrar: alTerminar });
    }
  };
};

interface ReemisionesPendientesProps {
  readonly operacion: Operacion;
  /** Shows only the re-issue of this sale; hidden without one. */
  readonly ventaId?: number;
  readonly alDecidir?: () => void;
}

/** Re-issues that no provider confirmed: a second Administrador approves or refuses each. */
export const ReemisionesPendientes = ({
  operacion,
  ventaId,
  alDecidir,
}: ReemisionesPendientesProps) => {
  const { tabla, cuantas, refrescar } = useListaEntera({
    llamada: buscarReemisiones,
    columnas: COLUMNAS,
    coincide,
    solo: (fila: ReemisionPendienteVM) => ventaId === undefined || fila.ventaId === ventaId,
    vacio: 'No hay reemisiones por aprobar.',
    despues: 'Las que alguien pida aparecerán aquí.',
  });
  const decidir = useDecidir(operacion, () => {
    refrescar();
    alDecidir?.();
  });
  if (ventaId !== undefined && cuantas === 0) return null;
  return (
    <section aria-label="Reemisiones por aprobar">
      <h2>Reemisiones por aprobar</h2>
      <Tabla
        titulo="Reemisiones por aprobar"
        {...tabla}
        claveDe={({ id }) => id}
        unidad={['reemisión', 'reemisiones']}
        acciones={(fila) =>
          fila.propia
            ? []
            : [
                {
                  titulo: `Aprobar la reemisión de la intención ${fila.ventaId}`,
                  icono: IconCheck,
                  alPulsar: () => void decidir('aprobar', fila),
                },
                {
                  titulo: `Rechazar la reemisión de la intención ${fila.ventaId}`,
                  icono: IconX,
                  peligro: true,
                  alPulsar: () => void decidir('rechazar', fila),
                },
              ]
        }
      />
    </section>
  );
};
