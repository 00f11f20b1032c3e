import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Button of a list's workbook, among the actions beside the page's title (A-EXPORTA-001). */
export const BotonExportar = ({ alExportar }: { readonly alExportar: () => void }) => (
  <Button
    variant="default"
    leftSection={<IconDownload size={18} aria-hidden />}
    onClick={alExportar}
  >
    Exportar
  </Button>
);
