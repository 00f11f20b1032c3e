import { etiquetaDeEtapa, etiquetaEstadoEmision } from '#values/etiquetas-de-venta.ts';
import { etiquetaOrigen } from '#features/ventas/venta.ts';
import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { esAccesoConLogin } from '#values/convenio.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { formatearNumero } from '#values/numero.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { formatearRut } from '#values/rut.ts';
import { EstadoDeVenta } from '../../ui/ficha/EstadoDeVenta.tsx';
import { Ficha } from '../piezas/Ficha.tsx';
import { momento } from '../piezas/FichaDePoliza.tsx';
import classes from '../piezas/soporte.module.css';

const entidadDe = ({ entidadVM }: IntencionVM['usuario']): string | null =>
  entidadVM &&
  `${nombreVisible(entidadVM.nombreCompleto, entidadVM.rut)} (${formatearRut(entidadVM.rut, entidadVM.dv)})`;

/** Data of a found intention (A-ENT-006). */
export const FichaDeIntencion = ({ intencion }: { readonly intencion: IntencionVM }) => {
  const { estadoEmision, convenio, usuario } = intencion;
  return (
    <div className={classes.fichas}>
      <Ficha
        titulo={`Intención de Venta N° ${intencion.id}`}
        estado={<EstadoDeVenta estado={estadoEmision === null ? 'no_pagada' : 'pagada'} />}
        datos={[
          ['Creada', momento(intencion.creado)],
          ['Monto', formatearPesos(intencion.montoEnPesos)],
          ['Origen', etiquetaOrigen(intencion.origen)],
          ['Estado', etiquetaDeEtapa(intencion.estadoIntencionDeVenta)],
          ['Emisión', etiquetaEstadoEmision(estadoEmision)],
          ['Vehículos', formatearNumero(intencion.vehiculosViewModel.length)],
        ]}
      />
      <Ficha
        titulo="Convenio"
        datos={[
          ['Convenio', `${convenio.nombre} (N° ${intencion.convenioId})`],
          ['Corredor', convenio.corredorVM.nombre],
          ['Tipo de pago', esPagoEnLinea(convenio.tipoDePago) ? 'En Línea' : 'Directo'],
          ['Tipo de acceso', esAccesoConLogin(convenio.tipoDeAcceso) ? 'Con Login' : 'Sin Login'],
          ['Usuario', usuario.username],
          ['Identidad', entidadDe(usuario)],
        ]}
      />
    </div>
  );
};
