import type {
  InicioDelVendedorVM,
  PorVencerVM,
} from '#features/inicio/portadas/inicio.contract.ts';
import { renovarPolizas } from '#features/informes/renovaciones/renovaciones.contract.ts';
import { formatearFecha, formatearMes } from '#values/fecha.ts';
import { nombreVisible } from '#values/nombre-visible.ts';
import { contar } from '#values/numero.ts';
import { dvPatente } from '#values/formato-patente.ts';
import { patenteConDv } from '#values/patente.ts';
import { Anchor, Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import panel from '../panel/panel.module.css';
import { Panel } from '../panel/Panel.tsx';

const RENOVACIONES = '/Informes/Renovaciones';

const conDv = ({ patente }: PorVencerVM): string => patenteConDv(patente, dvPatente(patente));

/** Creates the purchase for one policy's vehicle and continues; a retry creates no second one. */
const useRenovar = (seguir: (id: number) => Promise<void>) => {
  const claves = useRef(new Map<number, string>());
  const [renovando, setRenovando] = useState<number | null>(null);
  const renovar = async (id: number) => {
    setRenovando(id);
    const clave = claves.current.get(id) ?? nuevaClave();
    claves.current.set(id, clave);
    try {
      const creada = await llamar(renovarPolizas, { polizaIds: [id] }, { clave });
      await seguir(creada.id);
    } catch (error) {
      avisos.error(
        error instanceof ErrorDeApi && error.estado !== 0
          ? error.message
          : 'No pudimos renovar la póliza. Intente nuevamente.',
      );
      setRenovando(null);
    }
  };
  return { renovando, renovar };
};

interface PorRenovarProps {
  readonly porRenovar: InicioDelVendedorVM['porRenovar'];
  readonly seguir: (idIntencionVenta: number) => Promise<void>;
}

/** Policies that end soon, by month, and the first ones to call about. */
export const PorRenovar = ({ porRenovar: { meses, proximas }, seguir }: PorRenovarProps) => {
  const { renovando, renovar } = useRenovar(seguir);
  return (
    <Panel
      titulo="Por renovar"
      nota={meses
        .map(({ mes, polizas }) => `${formatearMes(mes)}: ${contar(polizas, 'póliza', 'pólizas')}`)
        .join(' · ')}
      pie={
        <Anchor component={Link} to={RENOVACIONES} inherit underline="always">
          Ver renovaciones
        </Anchor>
      }
    >
      <ul className={panel.filas}>
        {proximas.map((poliza) => (
          <li key={poliza.id} className={panel.fila}>
            <div>
              <p className={panel.que}>
                {conDv(poliza)} · {nombreVisible(poliza.propietario, poliza.deEmpresa)}
              </p>
              <p className={panel.detalle}>
                Vence el {formatearFecha(poliza.terminoVigencia)} · {poliza.vehiculo}
              </p>
              {poliza.telefono !== null && (
                <p className={panel.detalle}>
                  <a href={`tel:${poliza.telefono}`}>{poliza.telefono}</a>
                </p>
              )}
            </div>
            {poliza.sePuedeRenovar && (
              <div className={panel.lado}>
                <Button
                  variant="default"
                  size="xs"
                  loading={renovando === poliza.id}
                  disabled={renovando !== null && renovando !== poliza.id}
                  aria-label={`Renovar ${conDv(poliza)}`}
                  onClick={() => void renovar(poliza.id)}
                >
                  Renovar
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
