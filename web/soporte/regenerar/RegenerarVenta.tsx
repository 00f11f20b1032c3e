import { REHACE_LA_VENTA } from '#features/polizas/regenerar/regenerar.contract.ts';
import type { VentaSoporteVM } from '#features/polizas/consulta/soporte.contract.ts';
import { esRegenerable } from '#features/polizas/regenerar/regenerable.ts';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { FichaDeVenta } from '../piezas/FichaDeVenta.tsx';
import { PaginaDeVenta, type UsoDeVenta } from '../piezas/PaginaDeVenta.tsx';
import { PolizasDeVenta } from '../piezas/PolizasDeVenta.tsx';
import classes from '../piezas/soporte.module.css';
import { SIN_VENTA } from '../piezas/textos.ts';
import { regenerarLaVenta } from './regenerar.tsx';

const Acciones = ({
  venta,
  operacion,
  refrescar,
}: UsoDeVenta & { readonly venta: VentaSoporteVM }) => {
  const completa = esRegenerable(venta.estadoEmision, venta.estadoVenta);
  return (
    <div className={classes.acciones}>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        disabled={!completa || !venta.vigente}
        onClick={() => void regenerarLaVenta(operacion, venta.id, refrescar)}
      >
        Regenerar Venta
      </Button>
      {!completa && (
        <Button
          variant="default"
          component={Link}
          to={`/Soporte/RegeneracionVenta?iv=${venta.id}`}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
        >
          Continuar Venta
        </Button>
      )}
    </div>
  );
};

/** `/Soporte/RegenerarVenta`: regenerates the files of all valid policies, then offers their zip. */
export const RegenerarVenta = () => (
  <PaginaDeVenta
    titulo="Regenerar Venta"
    proposito={`${REHACE_LA_VENTA}.`}
    sinVenta={SIN_VENTA.regeneracion}
  >
    {(venta, uso) => (
      <>
        <Acciones venta={venta} {...uso} />
        <FichaDeVenta venta={venta} />
        <PolizasDeVenta polizas={venta.polizaVentaVM} />
      </>
    )}
  </PaginaDeVenta>
);
