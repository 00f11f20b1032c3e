import { ventaSinSun } from '#features/sun/sun.errors.ts';
import type {
  PolizaSoporteVM,
  VentaSoporteVM,
} from '#features/polizas/consulta/soporte.contract.ts';
import { Button, Switch } from '@mantine/core';
import { IconBan, IconDownload, IconFileText, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { AccionDeFila } from '../../ui/tabla/vista-de-tabla.ts';
import { ArchivosSun } from './ArchivosSun.tsx';
import { FichaDeVenta } from '../piezas/FichaDeVenta.tsx';
import { PaginaDeVenta, type UsoDeVenta } from '../piezas/PaginaDeVenta.tsx';
import { PolizasDeVenta } from '../piezas/PolizasDeVenta.tsx';
import classes from '../piezas/soporte.module.css';
import { bajarArchivoSun, regenerarArchivoSun, useRefrescarArchivosSun } from './archivo-sun.ts';

const FALTA = 'Debe ingresar el número de venta';

const acciones = ({ numeroPoliza, vigente }: PolizaSoporteVM): AccionDeFila[] =>
  vigente
    ? [
        {
          titulo: 'Ir a Regenerar',
          texto: 'Ir a Regenerar',
          icono: IconRefresh,
          ruta: '/Soporte/RegenerarPoliza',
          estado: { poliza: numeroPoliza },
        },
        {
          titulo: 'Ir a Anular',
          texto: 'Ir a Anular',
          icono: IconBan,
          ruta: '/Soporte/AnularPoliza',
          estado: { poliza: numeroPoliza },
          peligro: true,
        },
      ]
    : [{ titulo: 'Anulada', icono: IconBan, deshabilitada: true }];

const Acciones = ({
  venta,
  operacion,
  refrescar,
}: UsoDeVenta & { readonly venta: VentaSoporteVM }) => {
  const { id } = venta;
  const refrescarArchivos = useRefrescarArchivosSun();
  const alRegenerar = () => {
    void refrescarArchivos();
    refrescar();
  };
  return (
    <div className={classes.acciones}>
      <Button
        leftSection={<IconFileText size={18} aria-hidden />}
        onClick={() => void regenerarArchivoSun(operacion, id, alRegenerar)}
      >
        Regenerar archivo SUN
      </Button>
      {venta.archivoSUNCargado && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void bajarArchivoSun(operacion, id).then(refrescarArchivos)}
        >
          Descargar archivo SUN
        </Button>
      )}
    </div>
  );
};

const Polizas = ({ venta }: { readonly venta: VentaSoporteVM }) => {
  const [soloNoInformadas, setSoloNoInformadas] = useState(false);
  return (
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
  );
};

/** `/Soporte/RegenerarSUN`: collection file of a sale. */
export const RegenerarSUN = () => (
  <PaginaDeVenta
    titulo="Regenerar archivo SUN"
    proposito="Rehace el archivo de cobranza de una venta con sus pólizas vigentes."
    siFalta={FALTA}
    sinVenta={ventaSinSun.texto}
  >
    {(venta, uso) =>
      venta.vigente ? (
        <>
          <Acciones venta={venta} {...uso} />
          <ArchivosSun ventaId={venta.id} operacion={uso.operacion} />
          <FichaDeVenta venta={venta} />
          <Polizas venta={venta} />
        </>
      ) : (
        <>
          <p role="alert">{ventaSinSun.texto}</p>
          <ArchivosSun ventaId={venta.id} operacion={uso.operacion} />
        </>
      )
    }
  </PaginaDeVenta>
);
