import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CampoSelector } from '../../campos/CampoSelector.tsx';
import { useCorredores } from '../catalogos.ts';

interface PasoDeCorredorProps {
  readonly corredorId: number | null;
  readonly alElegir: (corredorId: number | null) => void;
  readonly alPedirNuevo: () => void;
}

/** Choice among the valid brokers, or the way to create one. */
export const PasoDeCorredor = ({ corredorId, alElegir, alPedirNuevo }: PasoDeCorredorProps) => {
  const corredores = useCorredores();
  return (
    <>
      <CampoSelector
        label="Corredor"
        withAsterisk
        maw={480}
        opciones={corredores.eleccion}
        value={corredorId}
        onChange={alElegir}
        error={corredores.error}
      />
      <Button
        variant="subtle"
        mt="sm"
        leftSection={<IconPlus size={18} aria-hidden />}
        onClick={alPedirNuevo}
      >
        Crear corredor
      </Button>
    </>
  );
};
