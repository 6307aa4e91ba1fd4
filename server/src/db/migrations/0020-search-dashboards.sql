select fyr_searchable('dashboard', 'name');
