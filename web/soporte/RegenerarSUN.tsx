import { buscarVenta, type PolizaSoporteVM } from '#features/polizas/soporte.contract.ts';
import { descargarSun, regenerarSun } from '#features/sun/sun.contract.ts';
import { Button, Switch } from '@mantine/core';
import { IconBan, IconDownload, IconFileText, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { descargar, ErrorDeApi, llamar } from '../lib/api.ts';
import { ModalOperacion } from '../ui/ModalOperacion.tsx';
import { Pagina } from '../ui/Pagina.tsx';
import { useOperacion } from '../ui/useOperacion.ts';
import type { AccionDeFila } from '../ui/vista-de-tabla.ts';
import { BuscadorDeNumero } from './piezas/BuscadorDeNumero.tsx';
import { FichaDeVenta } from './piezas/FichaDeVenta.tsx';
import { NoEncontrado } from './piezas/NoEncontrado.tsx';
import { PolizasDeVenta } from './piezas/PolizasDeVenta.tsx';
import classes from './piezas/soporte.module.css';
import { DESCONOCIDO } from './piezas/textos.ts';
import { useBusqueda } from './piezas/useBusqueda.ts';

const FALTA = 'Debe ingresar el número de venta';
const SIN_VENTA = 'La Venta no existe o no está vigente';

const acciones = ({ numeroPoliza, vigente }: PolizaSoporteVM): AccionDeFila[] =>
  vigente
    ? [
        {
          titulo: 'Ir a Regenerar',
          icono: IconRefresh,
          ruta: '/Soporte/RegenerarPoliza',
          estado: { poliza: numeroPoliza },
        },
        {
          titulo: 'Ir a Anular',
          icono: IconBan,
          ruta: '/Soporte/AnularPoliza',
          estado: { poliza: numeroPoliza },
          peligro: true,
        },
      ]
    : [{ titulo: 'Anulada', icono: IconBan, deshabilitada: true }];

/** `/Soporte/RegenerarSUN`: the collection file of a sale. */
export const RegenerarSUN = () => {
  const operacion = useOperacion();
  const [soloNoInformadas, setSoloNoInformadas] = useState(false);
  const { datos, error, cargando, buscar, refrescar } = useBusqueda(buscarVenta);
  const venta = datos?.vigente ? datos : null;

  const regenerar = async (id: number) => {
    operacion.iniciar();
    try {
      await llamar(regenerarSun, { id });
      operacion.exito('Archivo de carga SUN regenerado con éxito', { alCerrar: refrescar });
    } catch (fallo) {
      const dicho = fallo instanceof ErrorDeApi && fallo.estado === 404;
      operacion.error(dicho ? fallo.message : DESCONOCIDO);
    }
  };
  const bajar = async (id: number) => {
    operacion.iniciar('Estamos generando sus archivos, por favor espere.');
    try {
      await descargar(descargarSun, { id }, `SUN_IDV${id}.txt`);
      operacion.ocultar();
    } catch (fallo) {
      operacion.error(fallo instanceof ErrorDeApi ? fallo.message : DESCONOCIDO);
    }
  };

  return (
    <Pagina
      titulo="Regenerar archivo SUN"
      proposito="Rehace el archivo de cobranza de una venta con sus pólizas vigentes."
    >
      <BuscadorDeNumero
        rotulo="N° de venta"
        siFalta={FALTA}
        cargando={cargando}
        alBuscar={(id) => buscar({ id })}
      />
      {datos && !venta && <p role="alert">{SIN_VENTA}</p>}
      {error && (
        <NoEncontrado
          error={error}
          sinResultado={SIN_VENTA}
          desconocido={DESCONOCIDO}
          alReintentar={refrescar}
        />
      )}
      {venta && (
        <>
          <div className={classes.acciones}>
            <Button
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => void regenerar(venta.id)}
            >
              Regenerar archivo SUN
            </Button>
            {venta.archivoSUNCargado && (
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void bajar(venta.id)}
              >
                Descargar archivo SUN
              </Button>
            )}
          </div>
          <FichaDeVenta venta={venta} />
          <PolizasDeVenta
            polizas={venta.polizaVentaVM.filter(
              ({ estaInformadaAach }) => !soloNoInformadas || !estaInformadaAach,
            )}
            acciones={acciones}
            herramientas={
              <Switch
                label="Mostrar solo pólizas no informadas"
                checked={soloNoInformadas}
                onChange={({ currentTarget }) => setSoloNoInformadas(currentTarget.checked)}
              />
            }
          />
        </>
      )}
      <ModalOperacion operacion={operacion} />
    </Pagina>
  );
};
