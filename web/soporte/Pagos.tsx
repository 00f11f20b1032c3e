import {
  buscarPagosPendientes,
  type PagoPendienteVM,
} from '#features/pagos/conciliar/conciliar.contract.ts';
import { NOMBRE_DE_DEVOLUCION, NOMBRE_DE_PAGO } from '#values/nombres-de-estado.ts';
import { coincide as coincideTexto } from '#values/texto.ts';
import { IconCashBanknote, IconRefreshDot } from '@tabler/icons-react';
import { useState } from 'react';
import { NumeroDeVenta } from '../ui/ficha/NumeroConFicha.tsx';
import { Insignia, type Tono } from '../ui/estado/Insignia.tsx';
import { ModalOperacion } from '../ui/dialogo/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { columnasDe } from '../ui/tabla/columnas-de-lista.tsx';
import { Tabla } from '../ui/tabla/Tabla.tsx';
import { useOperacion } from '../ui/dialogo/useOperacion.ts';
import { anotarDevolucion, conciliar } from './piezas/conciliar.ts';
import { DialogoDeDevolucion } from './piezas/DialogoDeDevolucion.tsx';
import { useListaEntera } from './piezas/useListaEntera.tsx';

const ESTADOS: Readonly<
  Record<PagoPendienteVM['estado'], { readonly texto: string; readonly tono: Tono }>
> = {
  iniciado: { texto: NOMBRE_DE_PAGO.iniciado, tono: 'informacion' },
  desconocido: { texto: NOMBRE_DE_PAGO.desconocido, tono: 'advertencia' },
  por_devolver: { texto: NOMBRE_DE_DEVOLUCION.pendiente, tono: 'advertencia' },
  devolucion_rechazada: { texto: NOMBRE_DE_DEVOLUCION.rechazada, tono: 'error' },
};

const COLUMNAS = columnasDe<PagoPendienteVM>([
  {
    clave: 'venta',
    titulo: 'N° de venta',
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
    clave: 'orden',
    titulo: 'Orden',
    prioridad: 3,
    celda: ({ ordenCompra }) => ordenCompra,
    sinCorte: true,
  },
  {
    clave: 'estado',
    titulo: 'Estado',
    prioridad: 1,
    tarjeta: 'estado',
    celda: ({ estado }) => <Insignia tono={ESTADOS[estado].tono}>{ESTADOS[estado].texto}</Insignia>,
    valor: ({ estado }) => ESTADOS[estado].texto,
  },
  {
    clave: 'monto',
    titulo: 'Monto',
    tipo: 'pesos',
    valor: ({ monto }) => monto,
  },
  {
    clave: 'creado',
    titulo: 'Creado',
    prioridad: 3,
    tipo: 'instante',
    valor: ({ creado }) => creado,
  },
  { clave: 'motivo', titulo: 'Motivo', celda: ({ motivo }) => motivo ?? 'Sin motivo' },
]);

const coincide = (pago: PagoPendienteVM, texto: string): boolean =>
  coincideTexto(
    texto,
    String(pago.ventaId),
    pago.convenio,
    pago.ordenCompra,
    ESTADOS[pago.estado].texto,
    pago.motivo,
  );

/**
 * `/soporte/pagos`: payments without a known result, and due refunds. The provider settles its own; a person
 * records the others.
 */
export const Pagos = () => {
  const operacion = useOperacion();
  const [porAnotar, setPorAnotar] = useState<PagoPendienteVM | null>(null);
  const { tabla, refrescar } = useListaEntera({
    llamada: buscarPagosPendientes,
    columnas: COLUMNAS,
    coincide,
    vacio: 'No hay pagos por confirmar ni dineros por devolver.',
    despues: 'Un pago sin respuesta aparece aquí a los 30 minutos.',
  });

  return (
    <Pagina
      titulo="Pagos por confirmar y por devolver"
      proposito="Pagos que llevan más de 30 minutos sin confirmar y dineros que hay que devolver. Se cierran con la respuesta del proveedor; la devolución de un pago que no se hizo en línea, cuando alguien anota cómo se hizo."
    >
      <Tabla
        titulo="Pagos"
        {...tabla}
        claveDe={({ id }) => id}
        unidad={['pago', 'pagos']}
        acciones={(pago) => [
          pago.aMano
            ? {
                texto: 'Anotar la devolución',
                titulo: `Anotar la devolución de la venta ${pago.ventaId}`,
                icono: IconCashBanknote,
                alPulsar: () => setPorAnotar(pago),
              }
            : {
                texto: 'Consultar al proveedor',
                titulo: `Consultar al proveedor por la venta ${pago.ventaId}`,
                icono: IconRefreshDot,
                alPulsar: () => void conciliar(operacion, pago, refrescar),
              },
        ]}
      />
      <DialogoDeDevolucion
        pago={porAnotar}
        alCerrar={() => setPorAnotar(null)}
        alAnotar={(pago, devolucion) => {
          setPorAnotar(null);
          void anotarDevolucion(operacion, pago, devolucion, refrescar);
        }}
      />
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
