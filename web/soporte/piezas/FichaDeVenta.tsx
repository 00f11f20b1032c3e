import { etiquetaEstadoEmision, etiquetaEstadoVenta } from '#values/etiquetas-de-venta.ts';
import type { VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { formatearPesos } from '#values/dinero.ts';
import { NOMBRE_DE_ARCHIVO_SUN } from '#values/nombres-de-estado.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { Ficha } from './Ficha.tsx';
import { datosDeAnulacion, momento, Vigencia } from './FichaDePoliza.tsx';
import classes from './soporte.module.css';

/** Data of a found sale. */
export const FichaDeVenta = ({ venta }: { readonly venta: VentaSoporteVM }) => (
  <div className={classes.fichas}>
    <Ficha
      titulo={`Venta N° ${venta.id}`}
      estado={<Vigencia vigente={venta.vigente} />}
      datos={[
        ['Fecha', momento(venta.fechaVenta)],
        ['Emitida', venta.fechaEmision && momento(venta.fechaEmision)],
        ['Estado', etiquetaEstadoVenta(venta.estadoVenta)],
        [
          'Emisión',
          venta.estadoEmision === null ? null : etiquetaEstadoEmision(venta.estadoEmision),
        ],
        ...(venta.detencion === null ? [] : [['Emisión detenida', venta.detencion] as const]),
        ['Pólizas', venta.cantidadPolizas],
        ['Monto', formatearPesos(venta.montoEnPesos)],
        [
          'Archivo SUN',
          venta.estadoArchivoSun === null
            ? 'No generado'
            : NOMBRE_DE_ARCHIVO_SUN[venta.estadoArchivoSun],
        ],
        ...datosDeAnulacion(venta),
      ]}
    />
    <Ficha
      titulo="Convenio"
      datos={[
        ['Convenio', venta.convenio],
        ['Corredor', nombreVisible(venta.corredor, venta.rutCorredor)],
        ['Usuario', venta.usuario],
      ]}
    />
  </div>
);
