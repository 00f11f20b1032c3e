import type { PolizaVM } from '#features/polizas/documentos/documentos.contract.ts';
import { patenteConDv } from '#values/patente.ts';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialogo } from '../../ui/dialogo/Dialogo.tsx';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { AlcanceDeEnlace } from '../../ui/compartir/AlcanceDeEnlace.tsx';
import { Compartir } from '../../ui/compartir/Compartir.tsx';

type Compartida = Pick<PolizaVM, 'numeroPoliza' | 'urlVerificacion' | 'patente' | 'dv'>;

interface CompartirPolizaProps {
  readonly polizas: readonly [Compartida, ...Compartida[]];
  readonly alCerrar: () => void;
}

/** Shares the address of a policy's verification, which reveals nothing about its owner. */
export const CompartirPoliza = ({ polizas, alCerrar }: CompartirPolizaProps) => {
  const [elegida, setElegida] = useState<number | null>(null);
  const poliza = polizas.find(({ numeroPoliza }) => numeroPoliza === elegida) ?? polizas[0];
  return (
    <Dialogo opened onClose={alCerrar} title="Compartir póliza">
      <Stack gap="md">
        <p>
          Quien reciba este enlace verá si la póliza está vigente y hasta cuándo, sin los datos del
          propietario.
        </p>
        {polizas.length > 1 && (
          <CampoSelector
            data-autofocus
            label="Póliza"
            opciones={polizas.map(({ numeroPoliza, patente, dv }) => ({
              id: numeroPoliza,
              nombre: `${patenteConDv(patente, dv)}, N° ${numeroPoliza}`,
            }))}
            value={poliza.numeroPoliza}
            onChange={setElegida}
          />
        )}
        <Compartir
          key={poliza.numeroPoliza}
          que={`el enlace de la póliza N° ${poliza.numeroPoliza}`}
          texto={`Verifique aquí el SOAP N° ${poliza.numeroPoliza}:`}
          url={poliza.urlVerificacion}
        />
        <AlcanceDeEnlace url={poliza.urlVerificacion} />
      </Stack>
    </Dialogo>
  );
};
