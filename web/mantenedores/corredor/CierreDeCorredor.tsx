import type { CierreVM } from '#features/convenios/cierre/cierre-de-corredor.contract.ts';
import { contar } from '#values/numero.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';

const loQueSigue = ({ convenios, usuarios }: CierreVM): string => {
  const partes = [
    convenios > 0 && contar(convenios, 'convenio', 'convenios'),
    usuarios > 0 && contar(usuarios, 'usuario', 'usuarios'),
  ].filter(Boolean);
  const verbo = convenios + usuarios === 1 ? 'Sigue vigente' : 'Siguen vigentes';
  return `${verbo} ${partes.join(' y ')}: podrán seguir vendiendo.`;
};

const loQueSeCierra = ({ convenios, usuarios, usuariosPorCerrar }: CierreVM): string => {
  const partes = [
    convenios > 0 && contar(convenios, 'convenio', 'convenios'),
    usuariosPorCerrar > 0 &&
      `${contar(usuariosPorCerrar, 'usuario', 'usuarios')} sin otro corredor vigente`,
  ].filter(Boolean);
  const quedan = usuarios - usuariosPorCerrar;
  const otros =
    quedan > 0
      ? ` ${quedan === 1 ? 'Sigue' : 'Siguen'} ${contar(quedan, 'usuario', 'usuarios')} con otro corredor vigente.`
      : '';
  return `Se ${convenios + usuariosPorCerrar === 1 ? 'desactiva' : 'desactivan'} ${partes.join(' y ')}, terminan sus sesiones y sus URL públicas dejan de estar vigentes. Los pagos ya iniciados se terminan y se emiten.${otros}`;
};

interface CierreDeCorredorProps {
  readonly cierre: CierreVM;
  readonly alElegir: (cierra: boolean) => void;
}

/** What goes on without a broker, and whether it is closed in the same step. */
export const CierreDeCorredor = ({ cierre, alElegir }: CierreDeCorredorProps) => {
  const [cierra, setCierra] = useState(false);
  return (
    <Stack gap="sm" mt="sm">
      <Text>{loQueSigue(cierre)}</Text>
      {cierre.convenios + cierre.usuariosPorCerrar > 0 && (
        <Checkbox
          label="Cerrarlos también"
          description={loQueSeCierra(cierre)}
          checked={cierra}
          onChange={({ currentTarget }) => {
            setCierra(currentTarget.checked);
            alElegir(currentTarget.checked);
          }}
        />
      )}
    </Stack>
  );
};
