import type { DetieneVM } from '#features/registros/habilitacion.contract.ts';
import { contar } from '#values/numero.ts';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';

const loQueSeCierra = ({ convenios, usuarios, usuariosPorCerrar }: DetieneVM): string => {
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
  readonly detiene: DetieneVM;
  readonly alElegir: (cierra: boolean) => void;
}

/** Choice to close a broker's agreements and users too; absent without any. */
export const CierreDeCorredor = ({ detiene, alElegir }: CierreDeCorredorProps) => {
  const [cierra, setCierra] = useState(false);
  if (detiene.convenios + detiene.usuariosPorCerrar === 0) return null;
  return (
    <Checkbox
      mt="sm"
      label="Cerrarlos también"
      description={loQueSeCierra(detiene)}
      checked={cierra}
      onChange={({ currentTarget }) => {
        setCierra(currentTarget.checked);
        alElegir(currentTarget.checked);
      }}
    />
  );
};
