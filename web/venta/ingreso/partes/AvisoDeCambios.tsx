import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { enumerar } from '../../vehiculos/enumerar.ts';
import { huboCambios, type Reunion } from '../../vehiculos/reunir-vehiculos.ts';

const frases = ({ cambiados, conservados, perdidos }: Reunion): string[] => [
  ...(cambiados.length > 0 ? [`Se añadió o quitó allí: ${enumerar(cambiados)}.`] : []),
  ...(conservados.length > 0
    ? [`Se conservó lo que añadió aquí y falta enviar: ${enumerar(conservados)}.`]
    : []),
  ...(perdidos.length > 0
    ? [`Revise ${enumerar(perdidos)}: quedó como en la compra, no como lo corrigió aquí.`]
    : []),
];

/** Notice that the sale changed in another tab, and its effect on the values typed here. */
export const AvisoDeCambios = ({ reunion }: { readonly reunion: Reunion | null }) => {
  if (!reunion || !huboCambios(reunion)) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title="Esta compra cambió en otra pestaña o equipo"
      mb="md"
    >
      La lista la muestra como está ahora. {frases(reunion).join(' ')}
    </Alert>
  );
};
